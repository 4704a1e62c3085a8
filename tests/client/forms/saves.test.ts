import { expect, test } from 'vitest';
import { saveClient } from '../../../src/features/clients/calls';
import { saveInspection } from '../../../src/features/inspections/form/save-inspection';
import { addItem, changeItem } from '../../../src/features/items/calls';
import { markResolved } from '../../../src/features/items/resolution/calls';
import { saveProject } from '../../../src/features/projects/calls';
import { recordedChanges } from '../../support/records/changes';
import { createCallApi } from '../../../src/platform/http/call-api';
import { NEW_CLIENT } from '../../../machines/clients/client-form.machine';
import type { InspectionChanges, ItemChanges } from '../../../src/platform/outbox/record-changes';
import type { Item } from '../../../contract/items/item';
import type { SaveRequest } from '../../../machines/forms/form-context';
import { inspectionValuesOf } from '../../../machines/inspections/inspection-values';
import { itemValuesOf } from '../../../machines/items/item-values';
import { resolutionValuesOf } from '../../../machines/items/resolution-values';
import { projectValuesOf } from '../../../machines/projects/project-form.machine';
import { anInspection } from '../../support/records/inspections';
import { anItem, aResolvedItem } from '../../support/records/items';

/** What forms send: all fields of a new record, and the changed fields of an existing one. */

const { signal } = new AbortController();

/** An API with unusable answers, and the requests that it received. */
function recorder() {
  const bodies: unknown[] = [];
  const api = createCallApi((config) => {
    bodies.push(config.data);
    return Promise.reject(new Error('Only what is sent counts here'));
  });
  /** The body of a save, which then fails. */
  const sent = async (save: (of: typeof api) => Promise<unknown>) => {
    await expect(save(api)).rejects.toThrow();
    return bodies.pop();
  };
  return sent;
}
const sent = recorder();

interface Saving {
  api: never;
  changes: ItemChanges;
  inspectionChanges: InspectionChanges;
}

/** The body and base of a change, which then fails. */
async function made(save: (saving: Saving) => Promise<unknown>) {
  const recorded = recordedChanges();
  const { changes } = recorded;
  const saving = { api: undefined as never, changes, inspectionChanges: changes as never };
  await expect(save(saving)).rejects.toThrow();
  const { body, base } = recorded.made[0] ?? {};
  return { body, base };
}

const request = <Values>(initial: Values, changes: Partial<Values>): SaveRequest<Values> => ({
  values: { ...initial, ...changes },
  initial,
  intent: 'save',
  version: 3,
  initialVersion: 3,
  idempotencyKey: 'key',
  unanswered: [],
  draftKey: { userId: 1, form: 'form', holder: 'this' },
  subjectId: 7,
});

test('an unchanged inspection keeps the seconds of its date', async () => {
  const initial = inspectionValuesOf(anInspection({ inspectionDate: '2026-11-20T09:00:30.250Z' }));
  const save = (changes: Partial<typeof initial>) =>
    made((saving) => saveInspection(saving, request(initial, changes), signal));
  expect(await save({})).toEqual({ body: {}, base: {} });
  expect(await save({ title: 'Hull', notes: '' })).toEqual({
    body: { title: 'Hull' },
    base: { title: initial.title },
  });
  expect(await save({ temperature: '4.5' })).toEqual({
    body: { temperature: 4.5 },
    base: { temperature: null },
  });
});

test('a status that the form cannot show is not sent as the inspection’s previous value', async () => {
  const initial = inspectionValuesOf(anInspection({ status: 3 }));
  const reopened = request(initial, { status: 1 });
  expect(await made((saving) => saveInspection(saving, reopened, signal))).toEqual({
    body: { status: 1 },
    base: {},
  });
});

test('an item sends changed and cleared fields, and its status only if that changed', async () => {
  const initial = itemValuesOf(
    anItem({ assessment: 2, location: 'Stairwell B', estimatedHours: 2, resolutionNotes: 'Old' }),
  );
  const save = (changes: Partial<typeof initial>) =>
    made((saving) => changeItem(saving, request(initial, changes)));
  expect(await save({})).toEqual({ body: {}, base: {} });
  expect(await save({ location: '', estimatedHours: '', title: 'Rail' })).toEqual({
    body: { title: 'Rail', location: '', estimatedHours: null },
    base: { title: 'Loose handrail', location: 'Stairwell B', estimatedHours: 2 },
  });
  expect(await save({ status: 'Resolved', resolvedDate: '2026-11-20' })).toEqual({
    body: {
      resolvedDate: '2026-11-20',
      resolutionNotes: '',
      followUpActions: '',
      actualHours: null,
      status: 'Resolved',
    },
    base: { status: 'Open' },
  });
});

test('a resolution that the form no longer shows stays unchanged', async () => {
  const resolvedAt = '2026-03-01T09:00:00.000Z';
  const resolved = aResolvedItem({ resolutionNotes: 'Bolts', actualHours: 2, resolvedAt });
  const initial = itemValuesOf(resolved);
  const save = (changes: Partial<typeof initial>) =>
    made((saving) => changeItem(saving, request(initial, changes)));
  expect(await save({ status: 'Open', resolvedDate: '' })).toEqual({
    body: { status: 'Open' },
    base: { status: 'Resolved', resolvedAt },
  });
  expect(await save({ resolutionNotes: 'Nuts' })).toEqual({
    body: { resolutionNotes: 'Nuts' },
    base: { resolutionNotes: 'Bolts' },
  });
});

test('text about a resolution is sent, even if somebody has reopened the item', async () => {
  const reopened = itemValuesOf(anItem({ resolutionNotes: 'Bolts', actualHours: 2 }));
  const save = (changes: Partial<typeof reopened>) =>
    made((saving) => changeItem(saving, request(reopened, changes)));
  expect(await save({ resolutionNotes: 'Bolts and nuts', actualHours: '3' })).toEqual({
    body: { resolutionNotes: 'Bolts and nuts', actualHours: 3 },
    base: {},
  });
  expect(await save({ title: 'Rail' })).toEqual({
    body: { title: 'Rail' },
    base: { title: 'Loose handrail' },
  });
});

test('a draft is completed by a save, and only an open item becomes one', async () => {
  const body = (item: Item, intent: 'save' | 'draft') => {
    const initial = itemValuesOf(item);
    const of = { ...request(initial, { title: 'Rail' }), intent };
    return made((saving) => changeItem(saving, of));
  };
  const draft = anItem({ status: 'Draft' });
  const base = { title: 'Loose handrail' };
  expect(await body(draft, 'save')).toEqual({
    body: { title: 'Rail', status: 'Open' },
    base: { ...base, status: 'Draft' },
  });
  expect(await body(draft, 'draft')).toEqual({ body: { title: 'Rail' }, base });
  expect(await body(anItem(), 'draft')).toEqual({
    body: { title: 'Rail', status: 'draft' },
    base: { ...base, status: 'Open' },
  });
  expect(await body(aResolvedItem(), 'draft')).toEqual({ body: { title: 'Rail' }, base });
});

test('a form that continues a draft of an older version leaves the comparison to the server', async () => {
  const of = { ...request(itemValuesOf(anItem()), { title: 'Rail' }), version: 2 };
  const body = await sent((api) => changeItem({ api, changes: recordedChanges().changes }, of));
  expect(body).toEqual({ title: 'Rail', version: 2 });
});

test('amounts are read in US format', async () => {
  const initial = itemValuesOf(anItem());
  const item = await made((saving) =>
    changeItem(saving, request(initial, { costEstimate: '1,500', estimatedHours: '1,234.5' })),
  );
  expect(item.body).toMatchObject({ costEstimate: 1500, estimatedHours: 1234.5 });
  const dialog = { ...resolutionValuesOf(anItem(), '2026-11-21'), actualCost: '$ 1,234' };
  const resolution = await made(({ changes }) => markResolved(changes, request(dialog, {})));
  expect(resolution.body).toMatchObject({ actualCost: 1234 });
});

test('a new item is sent without empty fields', async () => {
  const initial = itemValuesOf(anItem({ status: 'Draft' }));
  const { body } = await made((saving) => addItem(saving, request(initial, {})));
  expect(body).toEqual({
    title: 'Loose handrail',
    description: 'Moves under light load',
    category: 'Safety',
    location: 'Stairwell B',
    priority: 3,
    progress: 0,
    tags: [],
    status: 'Open',
    assessment: 1,
    inspectionId: 7,
  });
});

test('a project with unchanged notes keeps its two texts', async () => {
  const project = {
    id: 7,
    clientId: 1,
    clientName: 'Bau AG',
    name: 'Bridge',
    address: 'Quay 4',
    description: 'Two spans',
    notes: 'Tides',
    budget: 0,
    startDate: null,
    endDate: null,
    dueDate: null,
    status: 'Upcoming' as const,
    isArchived: false,
    version: 3,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  };
  const initial = projectValuesOf(project);
  const save = (changes: Partial<typeof initial>) =>
    sent((api) => saveProject(api, request(initial, changes), '2026-11-21', signal));
  expect(await save({ name: 'Tunnel' })).toEqual({ name: 'Tunnel', version: 3 });
  expect(await save({ notes: 'One tube' })).toEqual({
    description: 'One tube',
    notes: 'One tube',
    version: 3,
  });
});

test('a client sends the changed fields', async () => {
  const initial = { ...NEW_CLIENT, name: 'Bau AG', phone: '030' };
  const save = sent((api) => saveClient(api, request(initial, { phone: '' }), signal));
  expect(await save).toEqual({ phone: '', version: 3 });
});
