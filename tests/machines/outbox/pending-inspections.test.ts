import { describe, expect, test } from 'vitest';
import type { KeptChange } from '../../../machines/outbox/kept-change';
import { inspectionsAfter } from '../../../machines/outbox/pending-inspections';
import { aKeptChange } from '../../models/outbox/changes';
import { anInspection } from '../../support/records/inspections';

/**
 * Inspections after applying the changes that wait on the device, as the server will store them.
 */

const MADE = Date.UTC(2026, 10, 22, 10);
const maker = {
  userId: 1,
  userName: 'Anna Berg',
  people: [{ id: 3, name: 'Ben Frost', avatar: null }],
  projects: [{ id: 7, name: 'Harbour Bridge', clientName: 'Bau AG' }],
};
const BODY = {
  title: 'Deck survey',
  inspectionDate: '2026-11-20T09:00:00.000Z',
  inspectorName: 'Ida Falk',
  status: 0,
  projectId: 7,
};
const created = aKeptChange({
  call: 'createInspection',
  record: -3,
  inspectionId: -3,
  version: null,
  madeAt: MADE,
  body: BODY,
  base: {},
});
const known = anInspection({ id: 5, assignedToId: null, completedDate: null });
const change = (fields: Partial<typeof created>) =>
  aKeptChange({ record: 5, inspectionId: 5, madeAt: MADE, base: {}, ...fields });

const after = (...changes: (typeof created)[]) => inspectionsAfter([known], changes, maker);

test('a new inspection has the names of its project, and the items that wait for it', () => {
  const item = aKeptChange({ call: 'createItem', record: -7, inspectionId: -3 });
  const passed = { ...item, record: -8, body: { assessment: 0 } };
  expect(after(created, item, passed)).toEqual([
    known,
    {
      ...BODY,
      id: -3,
      version: 1,
      projectName: 'Harbour Bridge',
      clientName: 'Bau AG',
      scheduledDate: null,
      assignedToId: null,
      assignedToUserName: null,
      weatherConditions: null,
      temperature: null,
      description: null,
      notes: null,
      createdByUserName: 'Anna Berg',
      completedDate: null,
      isArchived: false,
      isImported: false,
      createdAt: '2026-11-22T10:00:00.000Z',
      updatedAt: '2026-11-22T10:00:00.000Z',
      itemCount: 2,
      failedItemCount: 1,
    },
  ]);
});

test('its counts follow what waits for its items', () => {
  const inspection = { ...known, itemCount: 3, failedItemCount: 2 };
  const ofItem = (call: KeptChange['call'], more: Partial<KeptChange> = {}) =>
    aKeptChange({ call, record: 9, inspectionId: 5, body: {}, base: {}, ...more });
  const countsAfter = (...changes: KeptChange[]) => {
    const [one] = inspectionsAfter([inspection], changes, maker);
    return [one?.itemCount, one?.failedItemCount];
  };
  const resolved = ofItem('resolveItem', { implied: { assessment: { from: 1, to: 0 } } });
  const edited = ofItem('updateItem', { body: { assessment: 2 }, base: { assessment: 0 } });
  const deleted = ofItem('deleteItem');
  expect(countsAfter(resolved)).toEqual([3, 1]);
  expect(countsAfter(edited)).toEqual([3, 3]);
  expect(countsAfter(ofItem('setItemPriority', { body: { priority: 4 } }))).toEqual([3, 2]);
  expect(countsAfter(deleted)).toEqual([2, 2]);
  expect(countsAfter(deleted, { ...deleted, record: 8 })).toEqual([1, 1]);
});

test('a project that the device does not know has the name that was chosen', () => {
  const elsewhere = { ...created, body: { ...BODY, projectId: 8 }, projectName: 'Mole – Bau AG' };
  expect(after(elsewhere)[1]).toMatchObject({ projectName: 'Mole – Bau AG', clientName: '' });
});

describe('a change', () => {
  test.each([
    {
      name: 'of fields',
      made: change({ call: 'updateInspection', body: { title: 'Piers', assignedToId: 3 } }),
      then: { title: 'Piers', assignedToId: 3, assignedToUserName: 'Ben Frost' },
    },
    {
      name: 'of the status',
      made: change({ call: 'setInspectionStatus', body: { status: 2 } }),
      then: { status: 2, completedDate: '2026-11-22T10:00:00.000Z' },
    },
    {
      name: 'to the archive',
      made: change({ call: 'archiveInspection', body: {} }),
      then: { isArchived: true },
    },
  ])('$name is shown', ({ made, then }) => {
    expect(after(made)).toEqual([{ ...known, ...then }]);
  });

  test('of another kind of record with the same id is not', () => {
    expect(after(aKeptChange({ record: 5, inspectionId: 9 }))).toEqual([known]);
    const comment = { call: 'updateComment', record: 5, inspectionId: 9, body: {} } as const;
    expect(after(aKeptChange(comment))).toEqual([known]);
  });

  test('that cannot be read is not', () => {
    const unreadable = change({ call: 'updateInspection', body: { title: 7 } });
    expect(after(unreadable, { ...created, body: {} })).toEqual([known]);
  });
});
