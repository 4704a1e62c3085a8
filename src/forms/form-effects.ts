import { fromPromise } from 'xstate';
import { FORM_MESSAGES } from '../../contract/messages/forms';
import { type Failure, failureOf } from '../../machines/failure';
import type { Draft, DraftKey } from '../../machines/forms/draft';
import type { SaveRequest } from '../../machines/forms/form.machine';
import type { Tell } from '../ui/toasts';
import type { Drafts } from './drafts/drafts';
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

/** A save continues after the user has left the form: nothing aborts it. */
const NEVER = new AbortController().signal;

export interface FormOutside {
  drafts: DraftStore;
  /** Tells the user whose form it is, also when somebody else is signed in by then. */
  tell: Tell;
  /** Whether something of a saved form is still only in its draft. */
  isStillNeeded?: (key: DraftKey) => boolean;
}

/** How a save ended whose form had been left; without an answer nobody knows. */
const afterwards = ({ status, message }: Failure) =>
  status === null ? FORM_MESSAGES.unknownAfterwards : FORM_MESSAGES.notSavedAfterwards(message);

/**
 * The effects of a form. A save whose form has been left goes on, and its user hears how it
 * ended.
 */
export const formEffects = <Values, Saved>(
  { drafts, tell, isStillNeeded = () => false }: FormOutside,
  save: Save<Values, Saved>,
) => ({
  actors: {
    recallDraft: fromPromise<Draft | null, DraftKey>(({ input }) => drafts.recall(input)),
    save: fromPromise<Saved, SaveRequest<Values>>(async ({ input, signal }) => {
      try {
        const saved = await save(input, NEVER);
        if (signal.aborted) {
          if (!isStillNeeded(input.draftKey)) drafts.forget(input.draftKey);
          tell('success', FORM_MESSAGES.savedAfterwards);
        }
        return saved;
      } catch (error) {
        reportFailedSave(error);
        if (signal.aborted) tell('error', afterwards(failureOf(error)));
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
