import { type EventObject, fromCallback, fromPromise } from 'xstate';
import { FORM_MESSAGES } from '../../contract/messages/forms';
import { type Failure, failureOf } from '../../machines/failure';
import type { Draft, DraftKey } from '../../machines/forms/draft';
import { type SaveRequest, saveKeysOf } from '../../machines/forms/form-context';
import type { FormSubject } from '../../machines/forms/form-setup';
import type { OthersEvent } from '../../machines/forms/others';
import { inTime } from '../platform/in-time';
import type { RecordNews } from '../../machines/loading/news';
import { onRecordNews } from '../platform/live/record-news';
import { loadOnce } from '../platform/load-once';
import { NEVER_ABORTED } from '../platform/never-aborted';
import type { Notify } from '../ui/toasts';
import type { Drafts } from './drafts/draft-parts';
import { isUnanswered } from '../../machines/unanswered';
import { reportFailedSave } from './report-failure';
import type { WatchedRecord } from './watch-record';

/** The effects of forms: storing drafts and saving. */

type Save<Values, Saved> = (request: SaveRequest<Values>, signal: AbortSignal) => Promise<Saved>;

/** Stores in the history of the record what a user gave up after a clash. */
type GiveUp<Values> = (given: SaveRequest<Values>) => Promise<unknown>;

interface Kept {
  key: DraftKey;
  draft: Draft;
}

/** The store of the form's drafts. */
export type DraftStore = Pick<Drafts, 'hold' | 'keep' | 'recall' | 'forget'>;

/** For passwords, which are never stored, and for single choices. */
export const NO_DRAFTS: DraftStore = {
  hold: () => () => undefined,
  keep: () => undefined,
  recall: () => Promise.resolve(null),
  forget: () => undefined,
};

/** A store that leaves one field out of drafts. */
export const draftsWithout = (field: string, drafts: DraftStore): DraftStore => ({
  ...drafts,
  keep: (key, draft) => {
    const open = Object.entries(draft.values).filter(([name]) => name !== field);
    drafts.keep(key, { ...draft, values: Object.fromEntries(open) });
  },
});

export interface FormOutside<Saved = unknown> {
  drafts: DraftStore;
  /** Shows a message to the user of the form, even if someone else has signed in since. */
  notify: Notify;
  /**
   * Removes the draft of a form that has ended, or whose save has: unless it still contains what is
   * stored nowhere else. `isLeft` if the user has left the form before.
   */
  forgetDraft?: (key: DraftKey, isLeft: boolean) => void;
  /** The record of the change that waits or was sent lately under one of these keys, or null. */
  savedRecord?: (keys: readonly string[]) => Promise<number | null>;
  /**
   * Stores what only the draft of a saved form has, such as photos; false if that is not possible,
   * so that the draft is still needed.
   */
  adopt?: (draft: Draft, record: number) => Promise<boolean>;
  /** Whether the saved record waits on this device, of which the outbox tells. */
  isWaiting?: (saved: Saved) => boolean;
}

/**
 * The message for a failed save whose form has been left. Without an answer the outcome is unknown.
 */
const afterwards = (failure: Failure) =>
  isUnanswered(failure)
    ? FORM_MESSAGES.unknownAfterwards
    : FORM_MESSAGES.notSavedAfterwards(failure.message);

/** Tells the outcome of a failed save whose form has been left. */
function tellFailed(notify: Notify, failure: Failure): void {
  // The end of the session closed the form; it may be open again with everything that was typed.
  if (failure.status === 401) notify('info', FORM_MESSAGES.signedOut);
  else notify('error', afterwards(failure));
}

/**
 * The draft of a form, unless a page that ended while it was being saved has stored the change:
 * saving the draft again, with another text, would make a second record, or a clash of the user
 * with themselves.
 */
async function recalled(
  { drafts, notify, savedRecord, adopt }: Omit<FormOutside, 'isWaiting'>,
  key: DraftKey,
): Promise<Draft | null> {
  const draft = await drafts.recall(key);
  if (draft === null || savedRecord === undefined) return draft;
  try {
    const record = await inTime(savedRecord(saveKeysOf(draft)));
    if (record === null) return draft;
    if (adopt !== undefined && !(await adopt(draft, record))) return draft;
  } catch (error) {
    console.error('Whether a draft was saved could not be found out', error);
    return draft;
  }
  drafts.forget(key);
  notify('info', FORM_MESSAGES.savedBefore);
  return null;
}

const loadWatch = loadOnce(() => import('./watch-record'));

/** Watches the record that a form changes. */
const watching = (watched: WatchedRecord) =>
  fromCallback<EventObject, FormSubject, OthersEvent>(({ input, sendBack }) => {
    const { subjectId, version } = input;
    if (subjectId === null || version === null) return;
    const heard: RecordNews[] = [];
    let stop = onRecordNews((news) => heard.push(news));
    let isOver = false;
    loadWatch().then(
      ({ default: watchRecord }) => {
        stop();
        if (!isOver) stop = watchRecord(watched, { subjectId, version, heard }, sendBack);
      },
      // Other people's changes are then found when the form is saved.
      () => undefined,
    );
    return () => {
      isOver = true;
      stop();
    };
  });

/**
 * The effects of a form. If the user leaves the form during a save, the save continues and the user
 * is notified of its outcome.
 */
export const formEffects = <Values, Saved>(
  outside: FormOutside<Saved>,
  save: Save<Values, Saved>,
  watched?: WatchedRecord,
  giveUp: GiveUp<Values> = () => Promise.resolve(),
) => {
  const { drafts, notify, isWaiting = () => false } = outside;
  const forgetDraft = (key: DraftKey, isLeft: boolean) => {
    (outside.forgetDraft ?? drafts.forget)(key, isLeft);
  };
  return {
    actors: {
      ...(watched === undefined ? {} : { watchRecord: watching(watched) }),
      holdDraft: fromCallback<EventObject, DraftKey>(({ input }) => drafts.hold(input)),
      recallDraft: fromPromise<Draft | null, DraftKey>(({ input }) => recalled(outside, input)),
      save: fromPromise<Saved, SaveRequest<Values>>(async ({ input, signal }) => {
        // Until the outcome is known, no other form continues what is being saved. It holds the same
        // draft as the form, and never another.
        const letGo = drafts.hold(input.draftKey, () => false);
        try {
          const saved = await save(input, NEVER_ABORTED);
          if (signal.aborted) {
            forgetDraft(input.draftKey, true);
            if (!isWaiting(saved)) notify('success', FORM_MESSAGES.savedAfterwards);
          }
          return saved;
        } catch (error) {
          reportFailedSave(error);
          if (signal.aborted) tellFailed(notify, failureOf(error));
          throw error;
        } finally {
          letGo();
        }
      }),
    },
    actions: {
      keepDraft: (_: unknown, { key, draft }: Kept) => {
        drafts.keep(key, draft);
      },
      forgetDraft: (_: unknown, key: DraftKey) => {
        forgetDraft(key, false);
      },
      giveUp: (_: unknown, given: SaveRequest<Values>) => {
        giveUp(given).catch(reportFailedSave);
      },
    },
  };
};
