import { expect, test } from 'vitest';
import { EffectFailed } from '../../machines/failure';
import { type Draft, isCurrentFor } from '../../machines/forms/draft';
import {
  type FormEvent,
  isDirty,
  refusalOf,
  type SaveRequest,
} from '../../machines/forms/form-context';
import { formMachineOf } from '../../machines/forms/form.machine';
import { formDoubles } from '../support/machines/form-doubles';
import { walk } from '../support/machines/transitions';
import { clockOn } from '../models/clock/clock-at';

interface Values {
  title: string;
  text: string;
}

interface TestRecord {
  title: string;
  version: number;
}

const machine = formMachineOf<Values, string>({
  id: 'form',
  mergesHere: true,
  validate: ({ values, intent }) => ({
    ...(values.title === '' ? { title: 'Title is required' } : {}),
    ...(values.text === '' && intent === 'save' ? { text: 'Text is required' } : {}),
    ...(values.text.length > 20 ? { text: 'Text is too long' } : {}),
  }),
  valuesOf: (current) => {
    if (current === undefined) return null;
    const { title, version } = current as TestRecord;
    return { values: { title, text: 'theirs' }, version };
  },
});
const STALE = new EffectFailed({
  message: 'Stale',
  status: 409,
  errors: {},
  current: { title: 'Theirs', version: 8 },
});
const OFFLINE = new EffectFailed({ message: 'Network error', status: null, errors: {} });

const KEY = { userId: 1, form: 'item:1', holder: 'this' };

/** A form that has searched for its draft and found `draft`. */
async function start(
  initial: Values = { title: '', text: '' },
  draft: Draft | Error | null = null,
) {
  const form = open(initial);
  await (draft instanceof Error ? form.recall.reject(0, draft) : form.recall.resolve(0, draft));
  return form;
}

/** A form that still searches for its draft. */
function open(initial: Values) {
  const did: string[] = [];
  const { save, recall, effects } = formDoubles<Values, string>({
    kept: ({ key, draft: { values, version, saveKey, revision } }) =>
      did.push(
        `keep ${key.form} ${String(values['title'])} ${String(version)} ${saveKey}-${String(revision)}`,
      ),
    forgot: (key) => did.push(`forget ${key.form}`),
  });
  const giveUp = (_: unknown, given: SaveRequest<Values>) =>
    void did.push(
      `give up ${given.values.title} for ${given.initial.title}, ${given.idempotencyKey}`,
    );
  const { actor } = walk(machine.provide(effects).provide({ actions: { giveUp } }), {
    input: {
      initial,
      version: 7,
      draftKey: KEY,
      saveKey: 'key',
      clock: clockOn('2026-03-01'),
      subjectId: 1,
    },
  });
  actor.on('form.saved', ({ saved, intent }) => did.push(`saved ${saved} as ${intent}`));
  actor.on('form.cancelled', () => did.push('cancelled'));
  actor.start();
  const state = () => actor.getSnapshot().value;
  const context = () => actor.getSnapshot().context;
  return { actor, save, recall, did, state, context };
}

/** Events that are refused while the form is locked. */
const LOCKED_OUT: readonly FormEvent<Values>[] = [
  { type: 'field.changed', changes: { title: 'Late' } },
  { type: 'form.submit' },
  { type: 'draft.save' },
  { type: 'draft.discard' },
  { type: 'form.cancel' },
];

const FILLED = { title: 'Crack', text: 'Long' };

test('typed text is stored on every change, with the version on which it is based', async () => {
  const { actor, did, context } = await start();
  actor.send({ type: 'field.changed', changes: { title: 'C' } });
  actor.send({ type: 'field.changed', changes: { title: 'Cr' } });
  expect(did).toEqual(['keep item:1 C 7 key-1', 'keep item:1 Cr 7 key-2']);
  expect([context().values, isDirty(context())]).toEqual([{ title: 'Cr', text: '' }, true]);
});

const DRAFT: Draft = {
  values: { title: 'Typed', text: 5, gone: true },
  version: 3,
  saveKey: 'earlier',
  revision: 9,
};

test('a draft is restored where it fits, with its own version and key', async () => {
  const form = open(FILLED);
  for (const event of LOCKED_OUT.slice(1)) form.actor.send(event);
  expect([form.state(), form.context().values]).toEqual(['recalling', FILLED]);
  await form.recall.resolve(0, DRAFT);
  expect(form.recall.calls).toEqual([KEY]);
  expect(form.context()).toMatchObject({
    values: { title: 'Typed', text: 'Long' },
    initial: FILLED,
    version: 3,
    isRestored: true,
  });
  form.actor.send({ type: 'form.submit' });
  expect(form.save.calls[0]?.idempotencyKey).toBe('earlier-save-9');
});

test('what is wrong in a restored draft shows its error, and what is empty does not', async () => {
  const values = { title: '', text: 'Longer than this form takes' };
  const { context } = await start(FILLED, { ...DRAFT, values });
  expect([context().values, context().touched]).toEqual([values, ['text']]);
});

test('text typed during the search for a draft wins over it', async () => {
  const form = open(FILLED);
  form.actor.send({ type: 'field.changed', changes: { text: 'Quick' } });
  await form.recall.resolve(0, DRAFT);
  expect(form.context()).toMatchObject({
    values: { title: 'Typed', text: 'Quick' },
    revision: 10,
    isRestored: true,
  });
  expect(form.did).toEqual(['keep item:1 Typed 3 earlier-10']);
});

test.each([
  ['finds nothing', null],
  ['fails', new Error('No storage')],
])('text typed during a search for a draft that %s is stored', async (_, draft) => {
  const form = open(FILLED);
  form.actor.send({ type: 'field.changed', changes: { title: 'Quick' } });
  expect(form.did).toEqual([]);
  await (draft === null ? form.recall.resolve(0, draft) : form.recall.reject(0, draft));
  expect(form.did).toEqual(['keep item:1 Quick 7 key-1']);
});

test('a restored draft can be discarded', async () => {
  const { actor, context, did } = await start(FILLED, DRAFT);
  actor.send({ type: 'draft.discard' });
  expect([context().values, context().isRestored, did]).toEqual([FILLED, false, ['forget item:1']]);
  expect(context().revision).toBe(10);
});

test('text typed after a draft was discarded is based on the record that is shown', async () => {
  const { actor, context, save } = await start(FILLED, DRAFT);
  actor.send({ type: 'draft.discard' });
  actor.send({ type: 'field.changed', changes: { title: 'Fresh' } });
  actor.send({ type: 'form.submit' });
  expect(save.calls[0]).toMatchObject({ values: { ...FILLED, title: 'Fresh' }, version: 7 });
  await save.reject(0, STALE);
  actor.send({ type: 'conflict.keepMine' });
  await save.reject(1, new Error('No network'));
  actor.send({ type: 'draft.discard' });
  expect(context()).toMatchObject({ values: { title: 'Theirs', text: 'theirs' }, version: 8 });
});

test.each([
  ['that says what the record says', { ...DRAFT, values: FILLED }],
  ['that cannot be read', new Error('No storage')],
])('a draft %s is ignored', async (_, draft) => {
  const { state, context } = await start(FILLED, draft);
  expect([state(), context().values, context().isRestored, context().version]).toEqual([
    'editing',
    FILLED,
    false,
    7,
  ]);
});

test('an incomplete form is not sent, and every field shows its error', async () => {
  const { actor, save, context, state } = await start();
  actor.send({ type: 'field.left', field: 'text' });
  actor.send({ type: 'field.left', field: 'text' });
  expect(context().touched).toEqual(['text']);
  actor.send({ type: 'form.submit' });
  actor.send({ type: 'draft.save' });
  expect([state(), context().touched, save.calls]).toEqual(['editing', ['title', 'text'], []]);
});

test('saving sends the values with an idempotency key, and removes the draft', async () => {
  const { actor, save, did, state } = await start(FILLED);
  actor.send({ type: 'form.submit' });
  expect(save.calls).toEqual([
    {
      values: FILLED,
      initial: FILLED,
      intent: 'save',
      version: 7,
      initialVersion: 7,
      idempotencyKey: 'key-save-0',
      unanswered: [],
      draftKey: KEY,
      subjectId: 1,
    },
  ]);
  await save.resolve(0, 'item 5');
  expect([state(), did]).toEqual(['saved', ['forget item:1', 'saved item 5 as save']]);
});

test('a draft has fewer required fields', async () => {
  const { actor, save, did } = await start({ title: 'Crack', text: '' });
  actor.send({ type: 'draft.save' });
  await save.resolve(0, 'item 5');
  expect(did).toEqual(['forget item:1', 'saved item 5 as draft']);
});

test('a failed save keeps typed text; a retry of the same content has the same key', async () => {
  const { actor, save, context, state } = await start(FILLED);
  actor.send({ type: 'form.submit' });
  for (const event of LOCKED_OUT) actor.send(event);
  await save.reject(0, OFFLINE);
  expect([state(), context().values, context().failure?.message]).toEqual([
    'editing',
    FILLED,
    'Network error',
  ]);
  actor.send({ type: 'error.dismiss' });
  expect(context().failure).toBeNull();
  actor.send({ type: 'form.submit' });
  await save.reject(1, OFFLINE);
  actor.send({ type: 'field.changed', changes: { text: 'Longer' } });
  actor.send({ type: 'form.submit' });
  expect(save.calls.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
    'key-save-0',
    'key-save-0',
    'key-save-1',
  ]);
});

test('what the server refused of a field concerns only the value that was sent', async () => {
  const { actor, save, context } = await start(FILLED);
  const errors = { title: ['Title is taken'] };
  const refused = new EffectFailed({ message: 'Validation failed', status: 422, errors });
  const refusals = () => [refusalOf(context(), 'title'), refusalOf(context(), 'text')];
  const type = (title: string) => {
    actor.send({ type: 'field.changed', changes: { title } });
  };
  actor.send({ type: 'form.submit' });
  await save.reject(0, refused);
  expect(refusals()).toEqual(['Title is taken', undefined]);
  type('Another');
  expect(refusals()).toEqual([undefined, undefined]);
  type(FILLED.title);
  expect(refusals()).toEqual(['Title is taken', undefined]);
  actor.send({ type: 'error.dismiss' });
  expect(refusals()).toEqual([undefined, undefined]);
});

test('with a stale version the user keeps what they changed, and the rest is as saved', async () => {
  const { actor, save, context, state } = await start(FILLED);
  actor.send({ type: 'field.changed', changes: { title: 'Mine' } });
  actor.send({ type: 'form.submit' });
  await save.reject(0, STALE);
  expect([state(), context().values]).toEqual(['conflicted', { ...FILLED, title: 'Mine' }]);
  actor.send({ type: 'conflict.keepMine' });
  expect(save.calls[1]).toEqual({
    values: { title: 'Mine', text: 'theirs' },
    initial: { title: 'Theirs', text: 'theirs' },
    intent: 'save',
    version: 8,
    initialVersion: 8,
    idempotencyKey: 'key-save-2',
    unanswered: [],
    draftKey: KEY,
    subjectId: 1,
  });
});

test('what others have changed in other fields is merged without a question', async () => {
  const { actor, save, did, state } = await start({ title: 'Theirs', text: 'Long' });
  actor.send({ type: 'field.changed', changes: { title: 'Mine' } });
  actor.send({ type: 'form.submit' });
  await save.reject(0, STALE);
  expect(save.calls[1]).toMatchObject({
    values: { title: 'Mine', text: 'theirs' },
    initial: { title: 'Theirs', text: 'theirs' },
    version: 8,
    idempotencyKey: 'key-save-2',
  });
  // The same answer again says nothing new that could be merged.
  await save.reject(1, STALE);
  expect([state(), save.calls.length]).toEqual(['conflicted', 2]);
  expect(did).toEqual(['keep item:1 Mine 7 key-1', 'keep item:1 Mine 8 key-2']);
});

test('a form that continues a draft of an older version asks, because the base is not known', async () => {
  const { actor, save, state } = await start({ title: 'Theirs', text: 'Long' }, DRAFT);
  actor.send({ type: 'field.changed', changes: { title: 'Mine' } });
  actor.send({ type: 'form.submit' });
  await save.reject(0, STALE);
  expect([state(), save.calls.length]).toEqual(['conflicted', 1]);
});

test('with a stale version the user can replace the restored draft with the other change', async () => {
  const { actor, save, context, did, state } = await start(FILLED, DRAFT);
  actor.send({ type: 'form.submit' });
  await save.reject(0, STALE);
  actor.send({ type: 'conflict.takeTheirs' });
  expect([state(), context().values, context().version, isDirty(context()), did]).toEqual([
    'editing',
    { title: 'Theirs', text: 'theirs' },
    8,
    false,
    ['give up Typed for Crack, earlier-save-9', 'forget item:1'],
  ]);
  expect(context().isRestored).toBe(false);
});

test('taking the other change gives up only what both have changed', async () => {
  const { actor, save, context, did, state } = await start({ title: 'Crack', text: 'theirs' });
  actor.send({ type: 'field.changed', changes: { title: 'Mine', text: 'Only mine' } });
  actor.send({ type: 'form.submit' });
  await save.reject(0, STALE);
  actor.send({ type: 'conflict.takeTheirs' });
  expect([state(), context().values, isDirty(context())]).toEqual([
    'editing',
    { title: 'Theirs', text: 'Only mine' },
    true,
  ]);
  actor.send({ type: 'form.submit' });
  expect(save.calls[1]).toMatchObject({
    values: { title: 'Theirs', text: 'Only mine' },
    initial: { title: 'Theirs', text: 'theirs' },
    version: 8,
    idempotencyKey: 'key-save-2',
  });
  expect(did.slice(1)).toEqual([
    'give up Mine for Crack, key-save-1',
    'keep item:1 undefined 8 key-2',
  ]);
});

test('what only the user has changed is not given up', async () => {
  const { actor, save, context, did } = await start({ title: 'Theirs', text: 'Long' });
  actor.send({ type: 'field.changed', changes: { title: 'Mine', text: 'Longer' } });
  actor.send({ type: 'form.submit' });
  await save.reject(0, STALE);
  actor.send({ type: 'conflict.takeTheirs' });
  expect(context().values).toEqual({ title: 'Mine', text: 'theirs' });
  expect(did.slice(1)).toEqual([
    'give up Theirs for Theirs, key-save-1',
    'keep item:1 Mine 8 key-2',
  ]);
});

test('a draft of fields that nobody has changed since is based on the current record', async () => {
  const draft = { ...DRAFT, version: 5, values: { title: 'Mine' } };
  const versionOf = async (base?: Draft['base']) => {
    const { context } = await start(FILLED, base === undefined ? draft : { ...draft, base });
    return [context().values.title, context().version];
  };
  expect(await versionOf({ ...FILLED, text: 'Short' })).toEqual(['Mine', 7]);
  expect(await versionOf({ ...FILLED, title: 'Gap' })).toEqual(['Mine', 5]);
  expect(await versionOf({ text: 'Long' })).toEqual(['Mine', 5]);
  expect(await versionOf()).toEqual(['Mine', 5]);
});

interface Dated extends Values {
  day: string;
}

const dated = formMachineOf<Dated, string>({
  id: 'dated',
  validate: () => ({}),
  valuesOf: () => null,
  clockFields: ['day'],
});

/** A new form that opens on a day and finds a draft. */
async function openOn(day: string, draft: Draft | null = null, version: number | null = null) {
  const kept: Draft[] = [];
  const { recall, effects } = formDoubles<Dated, string>({
    kept: (one) => kept.push(one.draft),
  });
  const { actor } = walk(dated.provide(effects), {
    input: {
      initial: { title: '', text: '', day },
      version,
      subjectId: 1,
      draftKey: KEY,
      saveKey: 'key',
      clock: clockOn(day),
    },
  });
  actor.start();
  await recall.resolve(0, draft);
  return {
    values: () => actor.getSnapshot().context.values,
    type: (changes: Partial<Dated>) => {
      actor.send({ type: 'field.changed', changes });
    },
    draft: () => kept.at(-1) ?? null,
  };
}

test('a default that follows the clock is restored only if the user changed it', async () => {
  const monday = await openOn('2026-03-02');
  monday.type({ title: 'Crack' });
  expect(monday.draft()).toMatchObject({
    values: { title: 'Crack', text: '', day: '2026-03-02' },
    base: { title: '', text: '', day: '2026-03-02' },
  });
  const tuesday = await openOn('2026-03-03', monday.draft());
  expect(tuesday.values()).toEqual({ title: 'Crack', text: '', day: '2026-03-03' });
  tuesday.type({ day: '2026-05-01' });
  const wednesday = await openOn('2026-03-04', tuesday.draft());
  expect(wednesday.values()).toEqual({ title: 'Crack', text: '', day: '2026-05-01' });
  wednesday.type({ text: 'Long' });
  expect((await openOn('2026-03-05', wednesday.draft())).values().day).toBe('2026-05-01');
});

test('a draft of an older version of the app is restored with its day', async () => {
  const draft = { ...DRAFT, values: { title: 'Crack', day: '2026-03-02' } };
  expect((await openOn('2026-03-09', draft)).values()).toEqual({
    title: 'Crack',
    text: '',
    day: '2026-03-02',
  });
});

test('a field that depends on another one is compared with it', () => {
  const draft = { ...DRAFT, values: { title: 'Mine' }, base: { title: 'Crack', text: 'Short' } };
  expect(isCurrentFor(FILLED, draft)).toBe(true);
  expect(isCurrentFor(FILLED, draft, { follows: { text: 'title' } })).toBe(false);
  const itself = { ...draft, values: { title: 'Mine', text: 'Short' } };
  expect(isCurrentFor(FILLED, itself)).toBe(false);
  expect(isCurrentFor(FILLED, itself, { clockFields: ['text'] })).toBe(true);
});

test('with a stale version the user can continue editing', async () => {
  const { actor, save, context, state } = await start(FILLED);
  actor.send({ type: 'field.changed', changes: { title: 'Mine' } });
  actor.send({ type: 'form.submit' });
  await save.reject(0, STALE);
  actor.send({ type: 'conflict.later' });
  const mine = { ...FILLED, title: 'Mine' };
  expect([state(), context().values, context().version]).toEqual(['editing', mine, 7]);
});

test('leaving an unchanged form does not ask', async () => {
  const { actor, did, state } = await start(FILLED);
  actor.send({ type: 'form.cancel' });
  expect([state(), did]).toEqual(['cancelled', ['forget item:1', 'cancelled']]);
});

test('what arrives while the user is asked whether to leave is there if they stay', async () => {
  const { actor, context, did, state } = await start(FILLED);
  actor.send({ type: 'field.changed', changes: { title: 'Other' } });
  actor.send({ type: 'form.cancel' });
  actor.send({ type: 'field.changed', changes: { text: 'With a photo' } });
  expect([state(), did.length]).toEqual(['confirmingDiscard', 2]);
  actor.send({ type: 'discard.decline' });
  expect(context().values).toEqual({ title: 'Other', text: 'With a photo' });
});

test('leaving with unsaved changes asks first', async () => {
  const { actor, context, state } = await start(FILLED);
  actor.send({ type: 'field.changed', changes: { title: 'Other' } });
  actor.send({ type: 'form.cancel' });
  expect(state()).toBe('confirmingDiscard');
  actor.send({ type: 'discard.decline' });
  expect([state(), context().values.title]).toEqual(['editing', 'Other']);
  actor.send({ type: 'form.cancel' });
  actor.send({ type: 'discard.confirm' });
  expect(state()).toBe('cancelled');
});
