import { expect, test } from 'vitest';
import type { Inspection } from '../../../contract/inspections/inspection';
import type { SaveRequest } from '../../../machines/forms/form-context';
import { factsOf, type ItemFacts } from '../../../machines/items/item-facts.machine';
import type { PhotoChange } from '../../../machines/photos/photo-edit.machine';
import { changeFacts, givenUp } from '../../../src/features/items/calls';
import { markResolved } from '../../../src/features/items/resolution/calls';
import { changePhoto } from '../../../src/features/photos/calls';
import type { CallApi } from '../../../src/platform/http/call-api';
import { givingUp } from '../../../src/platform/outbox/giving-up';
import { resolutionValuesOf } from '../../../machines/items/resolution-values';
import { anItem } from '../../support/records/items';
import { startOutbox } from '../../support/machines/outbox';
import { ANNA } from '../../support/records/people';
import { NEWEST } from '../../../src/platform/outbox/record-changes';

/** What is sent when a user gives up a refused save in favour of the values of others. */

const ITEM = anItem({ version: 4 });

function recording() {
  const sent: unknown[] = [];
  const api = ((call, { body, idempotencyKey } = {}) => {
    sent.push([call.name, body, idempotencyKey]);
    return Promise.resolve({ success: true, data: ITEM, status: 200, total: 0 });
  }) as CallApi;
  return { sent, ...startOutbox({ userId: ANNA.id, api }), api };
}

const request = <Values>(values: Values, initial: Values): SaveRequest<Values> => ({
  values,
  initial,
  intent: 'save',
  version: 2,
  initialVersion: 3,
  subjectId: ITEM.id,
  idempotencyKey: 'form-save-1',
  unanswered: [],
  draftKey: { userId: ANNA.id, form: 'x', holder: 'this' },
});

test('of an item, only the user’s own values are sent, even from an older draft, under another key', async () => {
  const { api, changes, sent } = recording();
  await changes.shown(ITEM, NEWEST);
  const facts: ItemFacts = { ...factsOf(ITEM), dueDate: '2030-01-31', assignedToId: null };
  const given = request(facts, { ...facts, dueDate: '' });
  await changeFacts(...givenUp({ api, changes }, given));
  const body = { base: {}, declined: { dueDate: '2030-01-31' }, version: 4 };
  expect(sent).toEqual([['updateItem', body, 'form-save-1.2']]);
});

test('of a resolution, the values are sent under the names of the history', async () => {
  const { changes, sent } = recording();
  await changes.shown(ITEM, NEWEST);
  const initial = resolutionValuesOf(ITEM, '2026-11-23');
  const values = { ...initial, resolutionNotes: 'Bolts', resolutionType: 'fixed' as const };
  await markResolved(givingUp(changes), request(values, initial));
  expect(sent).toMatchObject([
    ['updateItem', { declined: { status: 'Resolved', resolutionNotes: 'Bolts' } }, 'form-save-1.2'],
  ]);
});

test('of a photo, the values that differ from theirs are sent', async () => {
  const { photoChanges, sent, api, ids } = recording();
  const change: PhotoChange = {
    photoId: 9,
    caption: 'South',
    category: 'other',
    base: { caption: 'North', category: 'other' },
  };
  const outside = {
    api,
    copies: () => Promise.resolve(null),
    serverIdOf: ids.serverIdOf,
    photoChanges: givingUp(photoChanges),
  };
  await changePhoto(outside, change);
  expect(sent.at(-1)).toMatchObject([
    'updatePhoto',
    { base: {}, declined: { caption: 'South' } },
    expect.any(String),
  ]);
});

test('of an inspection, the changed fields are sent', async () => {
  const { inspections, sent } = recording();
  await inspections.shown({ id: 3, version: 4, title: 'Walk' } as Inspection, NEWEST);
  const made = { call: 'updateInspection', id: 3, body: { inspectorName: 'Bo' } } as const;
  await givingUp(inspections).make({ ...made, base: { inspectorName: 'Al' } });
  expect(sent).toMatchObject([
    [
      'updateInspection',
      { base: {}, declined: { inspectorName: 'Bo' }, version: 4 },
      expect.any(String),
    ],
  ]);
});
