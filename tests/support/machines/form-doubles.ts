import { type EventObject, fromCallback } from 'xstate';
import type { Draft, DraftKey } from '../../../machines/forms/draft';
import type { SaveRequest } from '../../../machines/forms/form-context';
import { deferred } from './deferred';

interface Kept {
  key: DraftKey;
  draft: Draft;
}

/** The effects of a form; the test answers its saves and the search for its draft. */
export function formDoubles<Values, Saved>(did: {
  kept?: (kept: Kept) => void;
  forgot?: (key: DraftKey) => void;
}) {
  const save = deferred<Saved, SaveRequest<Values>>();
  const recall = deferred<Draft | null, DraftKey>();
  const effects = {
    actors: {
      holdDraft: fromCallback<EventObject, DraftKey>(() => undefined),
      save: save.effect,
      recallDraft: recall.effect,
    },
    actions: {
      keepDraft: (_: unknown, kept: Kept) => did.kept?.(kept),
      forgetDraft: (_: unknown, key: DraftKey) => did.forgot?.(key),
      reportFailure: () => undefined,
    },
  };
  return { save, recall, effects };
}
