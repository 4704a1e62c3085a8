import { afterAll, beforeAll, expect, test } from 'vitest';
import { createItem, duplicateItem } from '../../../contract/items/calls';
import type { Item } from '../../../contract/items/item';
import { listAssignees } from '../../../contract/users/calls';
import { bodyOfCopy } from '../../../machines/outbox/item-copies';
import { addItem, addSite, bodyOf } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';

/** A copy that a device makes like a new item is the one that the server makes. */

let server: TestServer;
let inspectionId: number;

const MANAGER = 2;
const INSPECTOR = 3;

beforeAll(async () => {
  server = await startServer();
  inspectionId = (await addSite(server.as.Admin)).inspection.id;
});

afterAll(() => server.close());

const DESCRIBED = {
  location: 'Level 2',
  severity: 'major',
  notes: 'Wet',
  recommendedAction: 'Replace it',
  technicalNotes: 'IPE 200',
  dueDate: '2026-12-01',
  estimatedHours: 4.5,
  costEstimate: 120.75,
  tags: ['urgent', 'repair'],
  priority: 4,
  assignedToId: INSPECTOR,
};
const BARE = { status: 'Draft', description: '', category: null, priority: null, progress: 30 };
const RESOLUTION = {
  resolutionNotes: 'Done',
  resolutionType: 'fixed',
  qualityRating: 'good',
  actualHours: 1,
  followUpActions: 'Look again',
  actualCost: 0,
  requiresVerification: true,
};

/** What both copies share. */
const valuesOf = ({ id: _id, createdAt: _created, updatedAt: _updated, ...values }: Item) => values;

async function copiesOf(fields: Readonly<Record<string, unknown>>) {
  const api = server.as.Inspector;
  const original = await addItem(api, { inspectionId, ...fields });
  if (original.assignedToId === MANAGER)
    await server.as.Admin.post(`/auth/deactivate-user/${String(MANAGER)}`);
  const people = bodyOf(listAssignees, await api.get('/auth/assignees'));
  const path = `/inspectionitems/${String(original.id)}/duplicate`;
  const theirs = bodyOf(duplicateItem, await api.post(path));
  const body = bodyOfCopy(original, people);
  const own = bodyOf(createItem, await api.post('/inspectionitems', body));
  return { original, own: valuesOf(own), theirs: valuesOf(theirs) };
}

test.each([
  { name: 'a finding', fields: DESCRIBED },
  { name: 'work in progress', fields: { status: 'InProgress', assessment: 2, progress: 60 } },
  { name: 'a draft', fields: BARE },
  { name: 'a resolved finding', fields: { ...DESCRIBED, ...RESOLUTION, status: 'Resolved' } },
  { name: 'a finding of somebody who left', fields: { assignedToId: MANAGER } },
])('of $name', async ({ fields }) => {
  const { original, own, theirs } = await copiesOf(fields);
  expect(own).toEqual(theirs);
  expect(own.title).toBe(original.title);
});
