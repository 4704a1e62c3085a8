import { type EventObject, fromCallback, fromPromise } from 'xstate';
import { FORM_MESSAGES } from '../../contract/messages/forms';
import { SESSION_ENDED_MESSAGE } from '../../contract/session/messages';
import { type Failure, failureOf } from '../../machines/failure';
import type { Draft, DraftKey } from '../../machines/forms/draft';
import { type SaveRequest, saveKeysOf } from '../../machines/forms/form-context';
import type { FormSubject } from '../../machines/forms/form-setup';
import type { OthersEvent } from '../../machines/forms/others';
import { inTime } from '../platform/storage/in-time';
import { isSame } from '../../machines/same-value';
import type { RecordNews } from '../../machines/loading/news';
import { onRecordNews } from '../platform/live/record-news';
import { loadOnce } from '../platform/code/load-once';
import { NEVER_ABORTED } from '../platform/never-aborted';
import type { Notify } from '../ui/toast/toasts';
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
export type DraftStore = Pick<Drafts, 'hold' | 'keep' | 'recall' | 'setAside' | 'forget'>;

/** For passwords, which are never stored, and for single choices. */
export const NO_DRAFTS: DraftStore = {
  hold: () => () => undefined,
  keep: () => undefined,
  recall: () => Promise.resolve(null),
  setAside: () => Promise.resolve(() => undefined),
  forget: () => undefined,
};

/** A store that leaves one field out of drafts, also as the value with which their form began. */
export const draftsWithout = (field: string, drafts: DraftStore): DraftStore => {
  const openOf = (values: Draft['values']) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => name !== field));
  return {
    ...drafts,
    keep: (key, draft) => {
      const { values, base } = draft;
      drafts.keep(key, { ...draft, values: openOf(values), base: base && openOf(base) });
    },
  };
};

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
   * Takes over what only the draft of a saved form has, such as photos, and then forgets the draft,
   * which has this key; by default there is nothing to take over.
   */
  adopt?: (key: DraftKey, draft: Draft, record: number) => Promise<void>;
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
  if (failure.message === SESSION_ENDED_MESSAGE) notify('info', FORM_MESSAGES.signedOut);
  else notify('error', afterwards(failure));
}

type Recalling = Pick<FormOutside, 'drafts' | 'notify' | 'savedRecord' | 'adopt'>;

/** The record that a page which ended while it was saving this draft has stored; null if none. */
async function recordOf({ savedRecord }: Recalling, draft: Draft): Promise<number | null> {
  try {
    return savedRecord === undefined ? null : await inTime(savedRecord(saveKeysOf(draft)));
  } catch (error) {
    console.error('Whether a draft was saved could not be found out', error);
    return null;
  }
}

/** Lets a saved draft go, except for what only it has: a form that continues it would lose that. */
async function settle(
  { drafts, adopt }: Recalling,
  aside: DraftKey,
  draft: Draft,
  record: number,
): Promise<void> {
  try {
    if (adopt === undefined) drafts.forget(aside);
    else await adopt(aside, draft, record);
  } catch (error) {
    console.error('What a saved draft has stays with it', error);
  }
}

/**
 * The draft of a form. One that a page which ended has saved is not continued: saving it again, with
 * another text, would make a second record, or a clash of the user with themselves.
 */
async function recalled(outside: Recalling, key: DraftKey): Promise<Draft | null> {
  const { drafts, notify } = outside;
  const saved = new Set<string>();
  // The form may be left in between.
  const release = drafts.hold(key, () => false);
  try {
    for (;;) {
      const draft = await drafts.recall(key);
      const record = draft === null ? null : await recordOf(outside, draft);
      if (draft === null || record === null) return draft;
      saved.add(draft.saveKey);
      const aside = { ...key, holder: `${key.holder} ${draft.saveKey}` };
      const releaseAside = await drafts.setAside(key, aside, ({ saveKey }) => !saved.has(saveKey));
      await settle(outside, aside, draft, record);
      releaseAside();
    }
  } finally {
    release();
    if (saved.size > 0) notify('info', FORM_MESSAGES.savedBefore);
  }
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
        const release = drafts.hold(input.draftKey, () => false);
        try {
          const saved = await save(input, NEVER_ABORTED);
          if (signal.aborted) {
            forgetDraft(input.draftKey, true);
            if (!isWaiting(saved)) notify('success', FORM_MESSAGES.savedAfterwards);
          }
          return saved;
        } catch (error) {
          if (signal.aborted) {
            reportFailedSave(error);
            tellFailed(notify, failureOf(error));
          }
          throw error;
        } finally {
          release();
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
      reportFailure: (_: unknown, { error }: { error: unknown }) => {
        reportFailedSave(error);
      },
      giveUp: (_: unknown, given: SaveRequest<Values>) => {
        if (!isSame(given.values, given.initial)) giveUp(given).catch(reportFailedSave);
      },
    },
  };
};
