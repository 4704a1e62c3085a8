import { assign, emit, type EventObject, fromCallback, fromPromise, setup } from 'xstate';
import { type ActionStub, actionStub, failureOf, notProvided } from '../failure';
import { isSame } from '../same-value';
import { completed, type Draft, type DraftKey } from './draft';
import {
  draftOf,
  isDirty,
  keysOf,
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

export interface FormOptions<Values, Saved> {
  id: string;
  validate: (form: Validated<Values>) => FormErrors<Values>;
  /** The form's values for the record of a conflict, on the user's day. */
  valuesOf: (record: unknown, today: string) => { values: Values; version: number } | null;
  /**
   * Whether all values are the user's own though the record is stored: it has none of what the form
   * asks for, as of a resolution.
   */
  isAllMine?: boolean;
  /** The event for the listener after a save or, with null, a cancel; by default to load again. */
  eventFor?: (end: { saved: Saved; values: Values } | null) => EventObject | null;
}

const loadAgain = (end: object | null): EventObject | null => end && { type: 'load.again' };

/**
 * A form: a failed save keeps typed text, a stale version is shown to the user, and leaving with
 * unsaved changes asks first. Typed text is stored outside on every change, so that it survives an
 * expired session, a closed tab or a crash.
 */
export function formMachineOf<Values extends object, Saved>({
  id,
  validate,
  valuesOf,
  isAllMine = false,
  eventFor = loadAgain,
}: FormOptions<Values, Saved>) {
  const isValidFor = (context: FormContext<Values>, intent: Intent) =>
    Object.keys(validate({ ...context, intent })).length === 0;

  const keepDraft: ActionStub<{ key: DraftKey; draft: Draft }> = actionStub(`${id}.keepDraft`);
  const forgetDraft: ActionStub<DraftKey> = actionStub(`${id}.forgetDraft`);
  const keepTyped = {
    type: 'keepDraft',
    params: ({ context }: { context: FormContext<Values> }) => ({
      key: context.draftKey,
      draft: draftOf(context),
    }),
  } as const;

  return setup({
    types: {
      context: {} as FormContext<Values>,
      events: {} as FormEvent<Values>,
      input: {} as FormInput<Values>,
      emitted: {} as FormEmitted<Saved>,
      tags: {} as 'recalling' | 'busy' | 'asking' | 'conflicted',
    },
    actors: {
      /** Keeps the form's draft from all other forms, as long as the form is open. */
      holdDraft: fromCallback<EventObject, DraftKey>(() => notProvided(`${id}.holdDraft`)),
      save: fromPromise<Saved, SaveRequest<Values>>(() => notProvided(`${id}.save`)),
      recallDraft: fromPromise<Draft | null, DraftKey>(() => notProvided(`${id}.recallDraft`)),
    },
    actions: {
      keepDraft,
      forgetDraft,
      take: assign(({ context }, { changes }: { changes: Partial<Values> }) => ({
        values: { ...context.values, ...changes },
        revision: context.revision + 1,
      })),
      /** Text typed during the search for a draft wins over it; photos are added to its photos. */
      restore: assign(({ context }, draft: Draft | null) => {
        if (draft === null) return {};
        const recalled = completed(context.initial, draft);
        if (isSame(recalled, context.initial)) return {};
        const { version, saveKey } = draft;
        const values = withChanges(recalled, context);
        const revision = draft.revision + context.revision;
        return { values, version, saveKey, revision, isRestored: true };
      }),
      /** A new key, so that new text is never taken for the discarded one. */
      startOver: assign(({ context }) => ({
        values: context.initial,
        version: context.initialVersion,
        touched: [],
        failure: null,
        isRestored: false,
        revision: context.revision + 1,
      })),
      forgetFailure: assign({ failure: null }),
      touch: assign(({ context: { touched } }, { field }: { field: keyof Values }) => ({
        touched: touched.includes(field) ? touched : [...touched, field],
      })),
      touchAll: assign({ touched: ({ context }) => keysOf(context.values) }),
      putMineOverTheirs: assign(({ context }) => {
        const theirs = valuesOf(context.failure?.current, context.today);
        const revision = context.revision + 1;
        return theirs === null ? { revision } : { ...over(context, theirs), revision };
      }),
      takeTheirs: assign(({ context }) => {
        const theirs = valuesOf(context.failure?.current, context.today);
        if (theirs === null) return {};
        const { values, version } = theirs;
        const untouched = { touched: [], failure: null, isRestored: false };
        return { ...untouched, values, initial: values, version, initialVersion: version };
      }),
      announceCancelled: emit({ type: 'form.cancelled' }),
      notify: ({ context: { listener } }, news: EventObject | null) => {
        if (news !== null) listener?.send(news);
      },
    },
    guards: {
      canSave: ({ context }) => isValidFor(context, 'save'),
      canSaveDraft: ({ context }) => isValidFor(context, 'draft'),
      isUnsaved: ({ context }) => isDirty(context),
      isTypedIn: ({ context }) => context.revision > 0,
      isStale: ({ context: { today } }, { error }: { error: unknown }) => {
        const { status, current } = failureOf(error);
        return status === 409 && valuesOf(current, today) !== null;
      },
    },
  }).createMachine({
    id,
    context: ({ input }) => ({
      ...input,
      values: input.initial,
      touched: [],
      failure: null,
      intent: 'save',
      revision: 0,
      isRestored: false,
      initialVersion: input.version,
      isAllMine,
    }),
    invoke: { id: 'holdDraft', src: 'holdDraft', input: ({ context }) => context.draftKey },
    initial: 'recalling',
    // Refused while the form looks for its draft, is saved or asks; its controls say so.
    on: {
      'field.changed': {},
      'form.submit': {},
      'draft.save': {},
      'draft.discard': {},
      'form.cancel': {},
    },
    states: {
      recalling: {
        description: 'The form looks for a draft. Text typed now is stored when the search ends.',
        tags: 'recalling',
        invoke: {
          id: 'recallDraft',
          src: 'recallDraft',
          input: ({ context }) => context.draftKey,
          onDone: [
            {
              guard: 'isTypedIn',
              target: 'editing',
              actions: [{ type: 'restore', params: ({ event }) => event.output }, keepTyped],
            },
            {
              target: 'editing',
              actions: { type: 'restore', params: ({ event }) => event.output },
            },
          ],
          onError: [
            { guard: 'isTypedIn', target: 'editing', actions: keepTyped },
            { target: 'editing' },
          ],
        },
        on: {
          'field.changed': { actions: { type: 'take', params: ({ event }) => event } },
          'field.left': { actions: { type: 'touch', params: ({ event }) => event } },
        },
      },
      editing: {
        description: 'The user fills in the form.',
        on: {
          'field.changed': {
            actions: [{ type: 'take', params: ({ event }) => event }, keepTyped],
          },
          'field.left': { actions: { type: 'touch', params: ({ event }) => event } },
          'form.submit': [
            {
              guard: 'canSave',
              target: 'saving',
              actions: assign({ intent: 'save', failure: null }),
            },
            { actions: 'touchAll' },
          ],
          'draft.save': {
            guard: 'canSaveDraft',
            target: 'saving',
            actions: assign({ intent: 'draft', failure: null }),
          },
          'form.cancel': [
            { guard: 'isUnsaved', target: 'confirmingDiscard' },
            { target: 'cancelled' },
          ],
          'error.dismiss': { actions: 'forgetFailure' },
          'draft.discard': {
            actions: [
              'startOver',
              { type: 'forgetDraft', params: ({ context }) => context.draftKey },
            ],
          },
        },
      },
      confirmingDiscard: {
        description: 'The user wants to leave with unsaved changes and is asked.',
        tags: 'asking',
        on: {
          'discard.confirm': { target: 'cancelled' },
          'discard.decline': { target: 'editing' },
        },
      },
      saving: {
        description: 'The form is being saved; its fields are locked.',
        tags: 'busy',
        invoke: {
          id: 'save',
          src: 'save',
          input: ({ context }) => ({
            values: context.values,
            initial: context.initial,
            intent: context.intent,
            version: context.version,
            initialVersion: context.initialVersion,
            idempotencyKey: `${context.saveKey}-${context.intent}-${String(context.revision)}`,
            draftKey: context.draftKey,
            subjectId: context.subjectId,
          }),
          onDone: {
            target: 'saved',
            actions: [
              emit(({ context, event }) => ({
                type: 'form.saved',
                saved: event.output,
                intent: context.intent,
              })),
              {
                type: 'notify',
                params: ({ context: { values }, event }) =>
                  eventFor({ saved: event.output, values }),
              },
            ],
          },
          onError: [
            {
              guard: { type: 'isStale', params: ({ event }) => ({ error: event.error }) },
              target: 'conflicted',
              actions: assign({ failure: ({ event }) => failureOf(event.error) }),
            },
            {
              target: 'editing',
              actions: assign({ failure: ({ event }) => failureOf(event.error) }),
            },
          ],
        },
      },
      conflicted: {
        description: 'Somebody else has changed the record; the user decides.',
        tags: 'conflicted',
        on: {
          'conflict.keepMine': {
            target: 'saving',
            actions: ['putMineOverTheirs', keepTyped],
          },
          'conflict.takeTheirs': {
            target: 'editing',
            actions: [
              'takeTheirs',
              { type: 'forgetDraft', params: ({ context }) => context.draftKey },
            ],
          },
          'conflict.later': { target: 'editing' },
        },
      },
      saved: {
        description: 'The server has stored the record.',
        type: 'final',
        entry: { type: 'forgetDraft', params: ({ context }) => context.draftKey },
      },
      cancelled: {
        description: 'The user left without saving.',
        type: 'final',
        entry: [
          { type: 'forgetDraft', params: ({ context }) => context.draftKey },
          'announceCancelled',
          { type: 'notify', params: () => eventFor(null) },
        ],
      },
    },
  });
}
