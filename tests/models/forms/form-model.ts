import assert from 'node:assert/strict';
import type { AnyEventObject } from 'xstate';
import { type FormContext, isDirty } from '../../../machines/forms/form-context';
import type { formMachineOf } from '../../../machines/forms/form.machine';
import { type Model, modelOf, type Seen } from '../../support/models/model';
import { clockOn, morningOf } from '../clock/clock-at';
import { answered, BROKEN } from '../failures';

/** Creates the model of a form; models of forms only differ in their values. */

export interface FormCases<Values extends object, Saved> {
  /** The values when the form opens. */
  initial: Values;
  /** Values of a form that can be saved; `draft` if a draft needs fewer. */
  complete: Partial<Values>;
  incomplete: Partial<Values>;
  draft?: Partial<Values>;
  version: number | null;
  subjectId: number | null;
  saved: Saved;
  /** The record as someone else has changed it; undefined if conflicts are impossible. */
  theirs?: object;
  /** The record as someone else has changed other fields of it; undefined if all count as changed. */
  elsewhere?: object;
  /** A field that both have changed; by default the first one. */
  asked?: keyof Values;
}

type FormMachine<Values extends object, Saved> = ReturnType<typeof formMachineOf<Values, Saved>>;

/** Typed text is in the form or stored, until it is saved or discarded. */
function nothingTypedIsLost({ snapshot, performed, received }: Seen) {
  const context = snapshot.context as FormContext<object>;
  const events = received as readonly AnyEventObject[];
  const isTypedIn = events.some(({ type }) => type === 'field.changed') && isDirty(context);
  const last = performed.findLast(({ action }) => action.endsWith('Draft'));
  if (snapshot.status === 'done') {
    assert.equal(last?.action, 'forgetDraft', 'A draft stays of what was saved or let go');
  } else if (last?.action === 'keepDraft') {
    const { draft } = last.params as { draft: { values: object } };
    const shown = { ...context.initial, ...draft.values };
    assert.deepEqual(shown, context.values, 'The draft is not what the form shows');
  } else if (snapshot.matches('editing')) {
    assert.equal(isTypedIn, false, 'What was typed is kept nowhere');
  }
}

/** The user can type, or is asked whether to leave while photos are still being read. */
const takesChanges = (snapshot: Seen['snapshot']) =>
  snapshot.matches('editing') || snapshot.matches('confirmingDiscard');

/** What a form accepts is in it. */
function nothingIsTypedInVain({ snapshot, received }: Seen) {
  const last = received.at(-1) as AnyEventObject | undefined;
  if (last?.type !== 'field.changed' || !takesChanges(snapshot)) return;
  const { values } = snapshot.context as FormContext<object>;
  assert.deepEqual({ ...values, ...(last['changes'] as object) }, values, 'Typed in vain');
}

export function formModel<Values extends object, Saved>(
  machine: FormMachine<Values, Saved>,
  cases: FormCases<Values, Saved>,
): Model {
  const { initial, complete, incomplete, draft, version, subjectId, saved, theirs, elsewhere } =
    cases;
  const field = Object.keys(initial)[0] as keyof Values;
  const { asked = field } = cases;
  const events = {
    'field.changed': {
      complete: { changes: complete },
      incomplete: { changes: incomplete },
      ...(draft === undefined ? {} : { 'enough for a draft': { changes: draft } }),
    },
    'field.left': { first: { field } },
    'form.submit': {},
    'draft.save': {},
    'draft.discard': {},
    'form.cancel': {},
    'error.dismiss': {},
    'discard.confirm': {},
    'discard.decline': {},
    'conflict.keepMine': {},
    'conflict.takeTheirs': {},
    'conflict.later': {},
    'others.take': { asked: { field: asked } },
    'others.keep': { asked: { field: asked } },
  };
  const model: Model = {
    machine: machine,
    inputs: {
      opened: {
        initial,
        version,
        subjectId,
        saveKey: 'save-key',
        clock: clockOn('2026-03-01'),
        draftKey: { userId: 1, form: `${machine.id}:1`, holder: 'form' },
      },
    },
    events,
    effects: {
      holdDraft: {},
      clock: {
        'the next day begins': { shows: morningOf('2026-03-02') },
        breaks: { error: BROKEN },
      },
      watchRecord: {
        ...(theirs === undefined
          ? {}
          : {
              'changed by others': {
                sends: {
                  type: 'record.changed',
                  record: theirs,
                  authors: { fields: {}, last: 'Anna Berg' },
                },
              },
            }),
        'deleted by others': { sends: { type: 'record.deleted', by: 'Anna Berg' } },
        breaks: { error: BROKEN },
      },
      recallDraft: {
        nothing: { output: null },
        'a draft': {
          output: { values: { ...initial, ...complete }, version, saveKey: 'earlier', revision: 3 },
        },
        unreadable: { error: BROKEN },
      },
      save: {
        saved: { output: saved },
        refused: { error: answered(422) },
        ...(theirs === undefined
          ? {}
          : {
              'somebody was faster': {
                error: answered(409, {
                  current: theirs,
                  clashes: { [String(asked)]: { by: 'Anna Berg', at: null } },
                }),
              },
            }),
        ...(elsewhere === undefined
          ? {}
          : {
              'others changed other fields': { error: answered(409, { current: elsewhere }) },
            }),
      },
    },
    distinguish: ({ context }: { context: FormContext<Values> }) => [
      isDirty(context),
      context.failure === null,
      context.isRestored,
      context.others.questions.length,
    ],
    offers: ({ context }: { context: FormContext<Values> }, event) =>
      !(event === 'error.dismiss' && context.failure === null) &&
      !(event === 'draft.discard' && !context.isRestored) &&
      !(
        ['others.take', 'others.keep'].includes(String(event)) &&
        context.others.questions.length === 0
      ),
    invariant: (seen) => {
      nothingTypedIsLost(seen);
      nothingIsTypedInVain(seen);
    },
  };
  return modelOf(model);
}
