import { afterAll, expect, test } from 'vitest';
import { EffectFailed } from '../../machines/failure';
import { formMachineOf, isDirty, type SaveRequest } from '../../machines/form/form.machine';
import { deferred } from '../support/deferred';
import { unwalked, walk, type Walk } from '../support/transitions';

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
  validate: ({ values, intent }) => ({
    ...(values.title === '' ? { title: 'Title is required' } : {}),
    ...(values.text === '' && intent === 'save' ? { text: 'Text is required' } : {}),
  }),
  valuesOf: (current) => {
    if (current === undefined) return null;
    const { title, version } = current as TestRecord;
    return { values: { title, text: 'theirs' }, version };
  },
});
const walked: Walk = { taken: new Set() };
const STALE = new EffectFailed({
  message: 'Stale',
  status: 409,
  errors: {},
  current: { title: 'Theirs', version: 8 },
});
const OFFLINE = new EffectFailed({ message: 'Network error', status: null, errors: {} });

afterAll(() => {
  expect(unwalked(machine, walked)).toEqual([]);
});

function start(initial: Values = { title: '', text: '' }, typed: Values | null = null) {
  const save = deferred<string, SaveRequest<Values>>();
  const did: string[] = [];
  const { actor } = walk(
    walked,
    machine.provide({
      actors: { save: save.effect },
      actions: {
        keepTyped: (_, { key, values, version }) =>
          did.push(`keep ${key} ${values.title} ${String(version)}`),
        forgetTyped: (_, key) => did.push(`forget ${key}`),
      },
    }),
    {
      input: {
        initial,
        typed,
        version: 7,
        draftKey: 'item:1',
        saveKey: 'key',
        today: '2026-03-01',
        subjectId: 1,
      },
    },
  );
  actor.on('form.saved', ({ saved, intent }) => did.push(`saved ${saved} as ${intent}`));
  actor.on('form.cancelled', () => did.push('cancelled'));
  actor.start();
  const state = () => actor.getSnapshot().value;
  const context = () => actor.getSnapshot().context;
  return { actor, save, did, state, context };
}

const FILLED = { title: 'Crack', text: 'Long' };

test('what is typed is kept on every change, with the version it is based on', () => {
  const { actor, did, context } = start();
  actor.send({ type: 'field.changed', changes: { title: 'C' } });
  actor.send({ type: 'field.changed', changes: { title: 'Cr' } });
  expect(did).toEqual(['keep item:1 C 7', 'keep item:1 Cr 7']);
  expect([context().values, isDirty(context())]).toEqual([{ title: 'Cr', text: '' }, true]);
});

test('what was typed before comes back', () => {
  expect(start(FILLED, { title: 'Typed', text: '' }).context()).toMatchObject({
    values: { title: 'Typed', text: '' },
    initial: FILLED,
    isRestored: true,
  });
  expect(start(FILLED, FILLED).context().isRestored).toBe(false);
});

test('an incomplete form is not sent, and every field says what it lacks', () => {
  const { actor, save, context, state } = start();
  actor.send({ type: 'field.left', field: 'text' });
  actor.send({ type: 'field.left', field: 'text' });
  expect(context().touched).toEqual(['text']);
  actor.send({ type: 'form.submit' });
  actor.send({ type: 'draft.save' });
  expect([state(), context().touched, save.calls]).toEqual(['editing', ['title', 'text'], []]);
});

test('saving sends the values under a key of their own, and forgets the kept text', async () => {
  const { actor, save, did, state } = start(FILLED);
  actor.send({ type: 'form.submit' });
  expect(save.calls).toEqual([
    { values: FILLED, intent: 'save', version: 7, idempotencyKey: 'key-save-0', subjectId: 1 },
  ]);
  await save.resolve(0, 'item 5');
  expect([state(), did]).toEqual(['saved', ['forget item:1', 'saved item 5 as save']]);
});

test('a draft needs less than the whole', async () => {
  const { actor, save, did } = start({ title: 'Crack', text: '' });
  actor.send({ type: 'draft.save' });
  await save.resolve(0, 'item 5');
  expect(did).toEqual(['forget item:1', 'saved item 5 as draft']);
});

test('a failed save loses nothing; the retry of the same content has the same key', async () => {
  const { actor, save, context, state } = start(FILLED);
  actor.send({ type: 'form.submit' });
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

test('a stale version is put to the user, who may save over it', async () => {
  const { actor, save, context, state } = start(FILLED);
  actor.send({ type: 'form.submit' });
  await save.reject(0, STALE);
  expect([state(), context().values]).toEqual(['conflicted', FILLED]);
  actor.send({ type: 'conflict.keepMine' });
  expect(save.calls[1]).toEqual({
    values: FILLED,
    intent: 'save',
    version: 8,
    idempotencyKey: 'key-save-1',
    subjectId: 1,
  });
});

test('a stale version is put to the user, who may take it', async () => {
  const { actor, save, context, did, state } = start(FILLED);
  actor.send({ type: 'form.submit' });
  await save.reject(0, STALE);
  actor.send({ type: 'conflict.takeTheirs' });
  expect([state(), context().values, context().version, isDirty(context()), did]).toEqual([
    'editing',
    { title: 'Theirs', text: 'theirs' },
    8,
    false,
    ['forget item:1'],
  ]);
});

test('a stale version is put to the user, who may go on editing', async () => {
  const { actor, save, context, state } = start(FILLED);
  actor.send({ type: 'form.submit' });
  await save.reject(0, STALE);
  actor.send({ type: 'conflict.later' });
  expect([state(), context().values, context().version]).toEqual(['editing', FILLED, 7]);
});

test('leaving an unchanged form asks nothing', () => {
  const { actor, did, state } = start(FILLED);
  actor.send({ type: 'form.cancel' });
  expect([state(), did]).toEqual(['cancelled', ['forget item:1', 'cancelled']]);
});

test('leaving with unsaved changes is asked about', () => {
  const { actor, context, state } = start(FILLED);
  actor.send({ type: 'field.changed', changes: { title: 'Other' } });
  actor.send({ type: 'form.cancel' });
  expect(state()).toBe('confirmingDiscard');
  actor.send({ type: 'discard.decline' });
  expect([state(), context().values.title]).toEqual(['editing', 'Other']);
  actor.send({ type: 'form.cancel' });
  actor.send({ type: 'discard.confirm' });
  expect(state()).toBe('cancelled');
});
