import { assign, emit, type EventObject, fromCallback, fromPromise, setup } from 'xstate';
import { followClock, type Moment } from '../clock/clock.machine';
import { type ActionStub, actionStub, type Failure, failureOf, notProvided } from '../failure';
import { isSame } from '../same-value';
import { completed, type Draft, type DraftKey, isCurrentFor } from './draft';
import {
  isBlank,
  isDirty,
  keysOf,
  mineOf,
  over,
  type Intent,
  type FormErrors,
  type FormInput,
  type FormContext,
  type SaveRequest,
  type FormEvent,
  type FormEmitted,
  type Validated,
  withChanges,
} from './form-context';
import { keysAfter, keysBehind } from './unanswered-saves';
import type { Authors, OthersEvent } from './others';
import {
  currentOf,
  isOfOtherFields,
  type OthersRules,
  withDecision,
  withRecord,
  withTheirs,
  withTyped,
} from './others-changes';

/** The effects, actions and guards of a form. */

export interface FormOptions<Values, Saved> extends OthersRules<Values> {
  id: string;
  validate: (form: Validated<Values>) => FormErrors<Values>;
  /**
   * Whether all values count as the user's own although the record is stored, because the record
   * has none of the form's fields yet, as with a resolution.
   */
  isAllMine?: boolean;
  /**
   * Whether the server compares only the version of the record, so that the form merges what others have changed
   * in other fields. Where the server merges by itself, its refusal is a question for the user.
   */
  mergesHere?: boolean;
  /**
   * Fields whose default is the time at which the form was opened. As long as the user does not
   * change it, a restored draft gets the time of its new form.
   */
  clockFields?: readonly (keyof Values)[];
  /**
   * The event for the listener after a save or, with null, after a cancel; by default it loads
   * again.
   */
  eventFor?: (end: { saved: Saved; values: Values } | null) => EventObject | null;
}

/** The record that a form changes. */
export interface FormSubject {
  /** Null for a new record. */
  version: number | null;
  subjectId: number | null;
}

/** The parts of a form's machine. */
export function formSetup<Values extends object, Saved>({
  id,
  validate,
  ...rules
}: Omit<FormOptions<Values, Saved>, 'isAllMine' | 'mergesHere' | 'eventFor'>) {
  const { valuesOf } = rules;
  const isValidFor = (context: FormContext<Values>, intent: Intent) =>
    Object.keys(validate({ ...context, intent })).length === 0;
  /**
   * Whether nothing is left in a form for a new record that could be saved. Lists, such as people
   * who were mentioned in a text that is gone, do not count.
   */
  const isEmptied = (context: FormContext<Values>) => {
    const { version, values, initial } = context;
    const isLeft = (name: keyof Values) =>
      Array.isArray(values[name]) || isSame(values[name], initial[name]);
    return version === null && keysOf(values).every(isLeft) && !isValidFor(context, 'save');
  };

  /** The form after somebody else has saved the record: what the user changed stays. */
  const mineOver = (context: FormContext<Values>, failure: Failure | null) => {
    const theirs = valuesOf(failure?.current, context.today);
    const revision = context.revision + 1;
    return theirs === null ? { revision } : { ...over(context, theirs, mineOf(context)), revision };
  };

  const keepDraft: ActionStub<{ key: DraftKey; draft: Draft }> = actionStub(`${id}.keepDraft`);
  /** Records in the record's history what its user wanted to save; by default does nothing. */
  const giveUp: (args: unknown, given: SaveRequest<Values>) => void = () => undefined;
  /** Reports a refusal that the user sees, so not one after which the form merges and saves again. */
  const reportFailure: ActionStub<{ error: unknown }> = actionStub(`${id}.reportFailure`);
  const forgetDraft: ActionStub<DraftKey> = actionStub(`${id}.forgetDraft`);

  return setup({
    types: {
      context: {} as FormContext<Values>,
      events: {} as FormEvent<Values>,
      input: {} as FormInput<Values>,
      emitted: {} as FormEmitted<Saved>,
      tags: {} as 'recalling' | 'busy' | 'asking' | 'conflicted',
    },
    actors: {
      clock: followClock,
      /** Locks the form's draft against all other forms while this form is open. */
      holdDraft: fromCallback<EventObject, DraftKey>(() => notProvided(`${id}.holdDraft`)),
      save: fromPromise<Saved, SaveRequest<Values>>(() => notProvided(`${id}.save`)),
      recallDraft: fromPromise<Draft | null, DraftKey>(() => notProvided(`${id}.recallDraft`)),
      /** Reports other people's changes of the record; by default none. */
      watchRecord: fromCallback<EventObject, FormSubject, OthersEvent>(() => undefined),
    },
    actions: {
      keepDraft,
      forgetDraft,
      giveUp,
      reportFailure,
      take: assign(({ context }, { changes }: { changes: Partial<Values> }) => {
        const typed = withTyped(context, changes);
        return {
          ...typed,
          revision: context.revision + 1,
          // What is typed into an emptied form is another record.
          unanswered: isEmptied({ ...context, ...typed }) ? [] : context.unanswered,
        };
      }),
      noteRecord: assign(
        ({ context: { others } }, { record, authors }: { record: unknown; authors: Authors }) => {
          const fields = { ...others.unread?.authors.fields, ...authors.fields };
          return { others: { ...others, unread: { record, authors: { ...authors, fields } } } };
        },
      ),
      noteDeletion: assign(({ context: { others } }, { by }: { by: string | null }) => ({
        others: { ...others, unread: null, end: { how: 'deleted' as const, by } },
      })),
      noteDay: assign(({ context }, moment: Moment | undefined) => ({
        today: moment?.today ?? context.today,
      })),
      takeOver: assign(({ context }) => withRecord(context, rules)),
      decide: assign(({ context }, decision: { field: keyof Values; isTheirs: boolean }) =>
        withDecision(context, decision),
      ),
      /**
       * Text typed while the draft is being looked up wins over it; photos are added to its photos.
       * What is wrong in it shows its error; the user has left those fields before.
       */
      restore: assign(({ context }, draft: Draft | null) => {
        if (draft === null) return {};
        const recalled = completed(context.initial, draft, rules.clockFields);
        if (isSame(recalled, context.initial)) return {};
        const { saveKey } = draft;
        // Other changes since then, including the user's, do not matter for the save.
        const isCurrent = isCurrentFor(context.initial, draft, rules);
        const version = isCurrent ? context.version : draft.version;
        const values = withChanges(recalled, context);
        const revision = draft.revision + context.revision;
        const errors = validate({ ...context, values, intent: 'save' });
        const wrong = keysOf(errors).filter((name) => !isBlank(values[name]));
        return {
          values,
          touched: [...new Set([...context.touched, ...wrong])],
          version,
          saveKey,
          revision,
          unanswered: keysBehind(draft),
          isRestored: true,
        };
      }),
      /** A new key, so that new text is never taken for the discarded one. */
      startOver: assign(({ context }) => ({
        values: currentOf(context),
        initial: currentOf(context),
        version: context.initialVersion,
        touched: [],
        failure: null,
        isRestored: false,
        revision: context.revision + 1,
        // If an earlier save has created the record, the form continues with that one.
        unanswered: context.version === null ? [] : context.unanswered,
        others: { ...context.others, questions: [], askedVersion: null },
      })),
      forgetFailure: assign({ failure: null }),
      noteFailure: assign(({ context }, { error }: { error: unknown }) => {
        const failure = failureOf(error);
        return { failure, refused: context.values, unanswered: keysAfter(context, failure) };
      }),
      touch: assign(({ context: { touched } }, { field }: { field: keyof Values }) => ({
        touched: touched.includes(field) ? touched : [...touched, field],
      })),
      touchAll: assign({ touched: ({ context }) => keysOf(context.values) }),
      putMineOverTheirs: assign(({ context }) => mineOver(context, context.failure)),
      merge: assign(({ context }, { error }: { error: unknown }) =>
        mineOver(context, failureOf(error)),
      ),
      takeTheirs: assign(({ context }) => withTheirs(context, rules)),
      announceCancelled: emit({ type: 'form.cancelled' }),
      notify: ({ context: { listener } }, news: EventObject | null) => {
        if (news !== null) listener?.send(news);
      },
    },
    guards: {
      canSave: ({ context }) => isValidFor(context, 'save'),
      canSaveDraft: ({ context }) => isValidFor(context, 'draft'),
      isAnotherDay: ({ context }, moment: Moment | undefined) =>
        moment !== undefined && moment.today !== context.today,
      isUnsaved: ({ context }) => isDirty(context),
      hasUnread: ({ context: { others } }) => others.unread !== null,
      isUnreadOverTyped: ({ context }) => context.others.unread !== null && isDirty(context),
      isTypedIn: ({ context }) => context.revision > 0,
      isOfOtherFields: ({ context }, { error }: { error: unknown }) =>
        isOfOtherFields(context, failureOf(error), rules),
      isStale: ({ context: { today } }, { error }: { error: unknown }) => {
        const { status, current } = failureOf(error);
        return status === 409 && valuesOf(current, today) !== null;
      },
    },
  });
}
