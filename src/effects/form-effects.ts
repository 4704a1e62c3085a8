import { fromPromise } from 'xstate';
import type { Draft, DraftKey } from '../../machines/form/draft';
import type { SaveRequest } from '../../machines/form/form.machine';
import type { Drafts } from './drafts';
import { reportFailedSave } from './report-failure';

/** How forms get their effects: where their drafts are, and how they are saved. */

type Save<Values, Saved> = (request: SaveRequest<Values>, signal: AbortSignal) => Promise<Saved>;

interface Kept {
  key: DraftKey;
  draft: Draft;
}

/** Where a form's drafts are kept. */
export type DraftStore = Pick<Drafts, 'keep' | 'recall' | 'forget'>;

/** For passwords, which are kept nowhere. */
export const NO_DRAFTS: DraftStore = {
  keep: () => undefined,
  recall: () => Promise.resolve(null),
  forget: () => undefined,
};

/** Drafts in which one field is left out. */
export const draftsWithout = (field: string, drafts: DraftStore): DraftStore => ({
  ...drafts,
  keep: (key, draft) => {
    const open = Object.entries(draft.values).filter(([name]) => name !== field);
    drafts.keep(key, { ...draft, values: Object.fromEntries(open) });
  },
});

/** The effects of a form; a save that fails is also told outside the form. */
export const formEffects = <Values, Saved>(drafts: DraftStore, save: Save<Values, Saved>) => ({
  actors: {
    recallDraft: fromPromise<Draft | null, DraftKey>(({ input }) => drafts.recall(input)),
    save: fromPromise<Saved, SaveRequest<Values>>(async ({ input, signal }) => {
      try {
        return await save(input, signal);
      } catch (error) {
        if (!signal.aborted) reportFailedSave(error);
        throw error;
      }
    }),
  },
  actions: {
    keepDraft: (_: unknown, { key, draft }: Kept) => {
      drafts.keep(key, draft);
    },
    forgetDraft: (_: unknown, key: DraftKey) => {
      drafts.forget(key);
    },
  },
});
