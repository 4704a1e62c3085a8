import { assign, emit, enqueueActions, type EventObject } from 'xstate';
import { failureOf, ofError } from '../failure';
import {
  draftOf,
  type FormContext,
  isDirty,
  saveRequestOf,
  versionedRequestOf,
} from './form-context';
import { type FormOptions, formSetup } from './form-setup';
import { nobodyElse } from './others';
import { givenUpFor } from './others-changes';

const loadAgain = (end: object | null): EventObject | null => end && { type: 'load.again' };

/**
 * A form: a failed save keeps typed text, a stale version is shown to the user, and leaving with
 * unsaved changes asks first. Typed text is stored outside on every change, so that it survives an
 * expired session, a closed tab or a crash. When others change the same record, fields that the
 * user has not touched are updated; for the others the user decides.
 */
export function formMachineOf<Values extends object, Saved>({
  isAllMine = false,
  mergesHere = false,
  eventFor = loadAgain,
  ...options
}: FormOptions<Values, Saved>) {
  const keepTyped = {
    type: 'keepDraft',
    params: ({ context }: { context: FormContext<Values> }) => ({
      key: context.draftKey,
      draft: draftOf(context),
    }),
  } as const;

  const mergeAndSaveAgain = {
    guard: { type: 'isOfOtherFields', ...ofError },
    target: 'saving',
    reenter: true,
    actions: [{ type: 'merge', ...ofError }, keepTyped],
  } as const;

  const reportFailure = { type: 'reportFailure', ...ofError } as const;

  return formSetup<Values, Saved>(options).createMachine({
    id: options.id,
    context: ({ input }) => ({
      ...input,
      values: input.initial,
      today: input.clock.getSnapshot().context.today,
      touched: [],
      failure: null,
      refused: null,
      intent: 'save',
      revision: 0,
      unanswered: [],
      isRestored: false,
      initialVersion: input.version,
      isAllMine,
      others: nobodyElse(),
    }),
    invoke: [
      { id: 'holdDraft', src: 'holdDraft', input: ({ context }) => context.draftKey },
      {
        id: 'watchRecord',
        src: 'watchRecord',
        input: ({ context: { version, subjectId } }) => ({ version, subjectId }),
        onError: { description: 'Other people’s changes are then found when the form is saved.' },
      },
      {
        id: 'clock',
        src: 'clock',
        input: ({ context }) => context.clock,
        onSnapshot: {
          description: 'A new day has begun, by which dates are checked from now on.',
          guard: { type: 'isAnotherDay', params: ({ event }) => event.snapshot.context },
          actions: { type: 'noteDay', params: ({ event }) => event.snapshot.context },
        },
        onError: { description: 'The form keeps the last day that it knows.' },
      },
    ],
    initial: 'recalling',
    // Refused while the form looks for its draft, is saving or asks the user, as far as the state
    // does not say otherwise; its controls show this.
    on: {
      'field.changed': {},
      'form.submit': {},
      'draft.save': {},
      'draft.discard': {},
      'form.cancel': {},
      'others.take': {},
      'others.keep': {},
      // Shown when the user fills in the form again.
      'record.changed': { actions: { type: 'noteRecord', params: ({ event }) => event } },
      'record.deleted': { actions: { type: 'noteDeletion', params: ({ event }) => event } },
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
        always: [
          { guard: 'isUnreadOverTyped', actions: ['takeOver', keepTyped] },
          { guard: 'hasUnread', actions: 'takeOver' },
        ],
        on: {
          'others.take': {
            actions: [
              { type: 'decide', params: ({ event }) => ({ field: event.field, isTheirs: true }) },
              keepTyped,
            ],
          },
          'others.keep': {
            actions: [
              { type: 'decide', params: ({ event }) => ({ field: event.field, isTheirs: false }) },
              keepTyped,
            ],
          },
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
          // Photos that were still being read arrive, and must be there if the user stays.
          'field.changed': {
            actions: [{ type: 'take', params: ({ event }) => event }, keepTyped],
          },
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
          input: ({ context }) =>
            mergesHere ? versionedRequestOf(context) : saveRequestOf(context),
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
            ...(mergesHere ? [mergeAndSaveAgain] : []),
            {
              guard: { type: 'isStale', ...ofError },
              target: 'conflicted',
              actions: [assign({ failure: ({ event }) => failureOf(event.error) }), reportFailure],
            },
            {
              target: 'editing',
              actions: [{ type: 'noteFailure', ...ofError }, reportFailure],
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
              { type: 'giveUp', params: ({ context }) => givenUpFor(context, options) },
              'takeTheirs',
              enqueueActions(({ context, enqueue }) => {
                if (isDirty(context)) enqueue(keepTyped);
                else enqueue({ type: 'forgetDraft', params: context.draftKey });
              }),
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
