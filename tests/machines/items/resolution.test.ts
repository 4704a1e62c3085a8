import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Item } from '../../../contract/items/item';
import { RULE_MESSAGES } from '../../../contract/messages/rules';
import { SERVER_MESSAGES } from '../../../contract/messages/server';
import { EffectFailed } from '../../../machines/failure';
import { isDirty } from '../../../machines/forms/form-context';
import type { ClockActor } from '../../../machines/clock/clock.machine';
import { resolutionMachine } from '../../../machines/items/resolution.machine';
import {
  resolvedItemOf,
  type ResolutionValues,
  resolutionValuesOf,
  validateResolution,
} from '../../../machines/items/resolution-values';
import { formDoubles } from '../../support/machines/form-doubles';
import { anItem, aResolvedItem } from '../../support/records/items';
import { wallClockAt } from '../../support/machines/wall-clock';
import { clockOn } from '../../models/clock/clock-at';

/** The transitions of the form machine are tested in form.test.ts. */

const TODAY = '2026-11-21';

const blank = resolutionValuesOf(anItem({ costEstimate: 80.5 }), TODAY);
const filled: ResolutionValues = {
  ...blank,
  resolutionNotes: 'All four bolts replaced',
  resolutionType: 'fixed',
};

const photo = (caption: string) => ({
  id: 'p1',
  name: 'rail.jpg',
  size: 9,
  contentType: 'image/jpeg',
  lastModified: 0,
  caption,
});

describe('the dialog', () => {
  const errorsOf = (changes: Partial<ResolutionValues>) =>
    validateResolution({
      values: { ...filled, ...changes },
      initial: blank,
      today: TODAY,
      intent: 'save',
    });

  test('starts with today and the known cost and hours, and lacks notes and type', () => {
    expect(blank).toEqual({
      status: 'Open',
      resolvedDate: TODAY,
      actualHours: '',
      resolutionNotes: '',
      followUpActions: '',
      actualCost: '80.50',
      resolutionType: '',
      requiresVerification: false,
      qualityRating: '',
      photos: [],
    });
    expect(resolutionValuesOf(anItem({ returnCount: 1 }), TODAY)).toMatchObject({
      actualCost: '',
      requiresVerification: true,
    });
    const again = anItem({ costEstimate: 80.5, actualCost: 123.45, actualHours: 2.5 });
    expect(resolutionValuesOf(again, TODAY)).toMatchObject({
      actualCost: '123.45',
      actualHours: '2.5',
    });
    expect(errorsOf(blank)).toEqual({
      resolutionNotes: RULE_MESSAGES.required,
      resolutionType: RULE_MESSAGES.required,
    });
    expect(errorsOf({})).toEqual({});
  });

  test.each<[string, Partial<ResolutionValues>, object]>([
    ['no date', { resolvedDate: '' }, { resolvedDate: RULE_MESSAGES.required }],
    ['tomorrow', { resolvedDate: '2026-11-22' }, { resolvedDate: RULE_MESSAGES.pastDate }],
    ['a half-typed date', { resolvedDate: 'unreadable' }, { resolvedDate: RULE_MESSAGES.date }],
    ['blank notes', { resolutionNotes: ' \n ' }, { resolutionNotes: RULE_MESSAGES.required }],
    [
      '1001 characters of notes',
      { resolutionNotes: 'n'.repeat(1001) },
      { resolutionNotes: RULE_MESSAGES.maxLength(1000) },
    ],
    [
      '501 characters of follow-up actions',
      { followUpActions: 'f'.repeat(501) },
      { followUpActions: RULE_MESSAGES.maxLength(500) },
    ],
    ['negative hours', { actualHours: '-0.5' }, { actualHours: RULE_MESSAGES.positiveNumber }],
    ['hours in words', { actualHours: 'two' }, { actualHours: RULE_MESSAGES.numeric }],
    ['a negative cost', { actualCost: '-1' }, { actualCost: RULE_MESSAGES.positiveNumber }],
    [
      '201 characters of caption',
      { photos: [photo(''), photo('c'.repeat(201))] },
      { photos: RULE_MESSAGES.maxLength(200) },
    ],
  ])('refuses %s', (_, changes, errors) => {
    expect(errorsOf(changes)).toEqual(errors);
  });

  test('accepts texts up to their limits, in characters, and amounts with a comma', () => {
    expect(
      errorsOf({
        resolutionNotes: '🏗'.repeat(1000),
        followUpActions: 'שלום'.repeat(125),
        actualHours: '2.5',
        actualCost: '1,250.50',
        photos: [photo('📷'.repeat(200))],
      }),
    ).toEqual({});
  });

  test('recognizes an item that someone else has resolved', () => {
    expect(resolvedItemOf(aResolvedItem())).toEqual(aResolvedItem());
    expect(resolvedItemOf(anItem())).toBeNull();
    expect(resolvedItemOf({ id: 'nonsense' })).toBeNull();
  });
});

function open(initial: ResolutionValues = blank, clock = clockOn(TODAY)) {
  const did: string[] = [];
  const { save, recall, effects } = formDoubles<ResolutionValues, Item>({
    kept: () => did.push('kept'),
    forgot: () => did.push('forgot'),
  });
  const actor = createActor(resolutionMachine.provide(effects), {
    input: {
      initial,
      version: 1,
      draftKey: { userId: 1, form: 'resolution:7', holder: 'this' },
      saveKey: 'key',
      clock,
      subjectId: 7,
    },
  });
  actor.on('form.saved', ({ saved }) => did.push(`resolved ${String(saved.id)}`));
  actor.on('form.cancelled', () => did.push('cancelled'));
  actor.start();
  const state = () => actor.getSnapshot().value;
  const context = () => actor.getSnapshot().context;
  return { actor, save, recall, did, state, context };
}

async function start(initial?: ResolutionValues, clock?: ClockActor) {
  const form = open(initial, clock);
  await form.recall.resolve(0, null);
  return form;
}

test('photos chosen during the search for a draft are added to those of the draft', async () => {
  const { actor, recall, context } = open();
  const chosen = { ...photo('New'), id: 'new' };
  actor.send({ type: 'field.changed', changes: { photos: [chosen] } });
  const kept = { ...photo('Kept'), id: 'kept' };
  const values = { ...blank, resolutionNotes: 'Typed', photos: [kept] };
  await recall.resolve(0, { values, version: 1, saveKey: 'earlier', revision: 3 });
  expect(context().values).toEqual({ ...values, photos: [kept, chosen] });
});

test('from midnight on, the new day can be chosen', async () => {
  const wall = wallClockAt(`${TODAY}T23:58:00.000Z`);
  wall.actor.start();
  const { actor, context, state } = await start(filled, wall.actor);
  actor.send({ type: 'field.changed', changes: { resolvedDate: '2026-11-22' } });
  await wall.pass(1);
  actor.send({ type: 'form.submit' });
  expect([context().today, state()]).toEqual([TODAY, 'editing']);
  await wall.pass(1);
  actor.send({ type: 'form.submit' });
  expect([context().today, state()]).toEqual(['2026-11-22', 'saving']);
});

const refusal = (status: number | null, current?: unknown) =>
  new EffectFailed({ message: SERVER_MESSAGES.stale, status, errors: {}, current });

test('an incomplete dialog is not sent and shows its errors', async () => {
  const { actor, save, context, state } = await start();
  actor.send({ type: 'field.left', field: 'resolutionNotes' });
  actor.send({ type: 'form.submit' });
  expect([state(), save.calls]).toEqual(['editing', []]);
  expect(context().touched).toContain('resolutionType');
});

test('typed text survives a refused save, and the second try has the same key', async () => {
  const { actor, save, did, state, context } = await start();
  actor.send({ type: 'field.changed', changes: filled });
  actor.send({ type: 'form.submit' });
  await save.reject(0, refusal(null));
  expect([state(), context().values, did]).toEqual(['editing', filled, ['kept']]);
  actor.send({ type: 'error.dismiss' });
  actor.send({ type: 'form.submit' });
  await save.resolve(1, aResolvedItem());
  expect([state(), did]).toEqual(['saved', ['kept', 'forgot', 'resolved 7']]);
  expect(save.calls.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
    'key-save-1',
    'key-save-1',
  ]);
});

test('an item that someone else has only changed can still be resolved', async () => {
  const { actor, save, state, context } = await start();
  actor.send({ type: 'field.changed', changes: filled });
  actor.send({ type: 'form.submit' });
  await save.reject(0, refusal(409, anItem({ version: 4 })));
  expect(state()).toBe('conflicted');
  actor.send({ type: 'conflict.later' });
  actor.send({ type: 'form.submit' });
  await save.reject(1, refusal(409, anItem({ version: 4, costEstimate: 9 })));
  actor.send({ type: 'conflict.keepMine' });
  expect(save.calls[2]).toMatchObject({ values: filled, version: 4 });
  await save.reject(2, refusal(409, anItem({ version: 5, costEstimate: 9 })));
  actor.send({ type: 'conflict.takeTheirs' });
  const { values, version } = context();
  expect([state(), version, values.actualCost, values.resolvedDate]).toEqual([
    'editing',
    5,
    '9.00',
    TODAY,
  ]);
});

test('an item that someone else has resolved is reported, and typed text stays', async () => {
  const { actor, save, state, context } = await start();
  actor.send({ type: 'field.changed', changes: filled });
  actor.send({ type: 'form.submit' });
  await save.reject(0, refusal(409, aResolvedItem()));
  expect([state(), context().values, resolvedItemOf(context().failure?.current)]).toEqual([
    'editing',
    filled,
    aResolvedItem(),
  ]);
});

test('leaving asks only after input', async () => {
  const untouched = await start();
  untouched.actor.send({ type: 'form.cancel' });
  expect(untouched.did).toEqual(['forgot', 'cancelled']);

  const { actor, did, state, context } = await start();
  actor.send({ type: 'field.changed', changes: { photos: [photo('')] } });
  expect(isDirty(context())).toBe(true);
  actor.send({ type: 'form.cancel' });
  actor.send({ type: 'discard.decline' });
  expect([state(), context().values.photos.length]).toEqual(['editing', 1]);
  actor.send({ type: 'form.cancel' });
  actor.send({ type: 'discard.confirm' });
  expect(did).toEqual(['kept', 'forgot', 'cancelled']);
});

test('a field that the user leaves twice is marked as touched once', async () => {
  const { actor, context } = await start();
  actor.send({ type: 'field.left', field: 'actualCost' });
  actor.send({ type: 'field.left', field: 'actualCost' });
  expect(context().touched).toEqual(['actualCost']);
});
