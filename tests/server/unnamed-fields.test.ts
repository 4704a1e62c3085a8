import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Call } from '../../contract/call';
import type { Api } from '../support/server/api';
import { addComment } from '../support/records/comments';
import { addPhoto } from '../support/records/item-photos';
import { jpeg } from '../support/records/pictures';
import { addClient, addInspection, addItem, addProject, addSite } from '../support/records/records';
import { EVERY_CALL, samplePath } from '../support/server/sample-calls';
import { startServer, type TestServer } from '../support/server/server';

/**
 * A field that an update does not name stays unchanged, in every update call and for every field.
 */

type Fields = Record<string, unknown>;

interface Case {
  /** Creates a record in which no field has its default value. */
  make: () => Promise<{ id: number; version: number }>;
  /** Another value for each field. */
  others: () => Promise<Fields>;
  /** Other fields that follow from the changed value. */
  consequences?: Readonly<Record<string, readonly string[]>>;
}

let server: TestServer;
let api: Api;
let site: Awaited<ReturnType<typeof addSite>>;

beforeAll(async () => {
  server = await startServer();
  api = server.as.Admin;
  site = await addSite(api);
});

afterAll(() => server.close());

const item = {
  title: 'Loose rail',
  description: 'Two bolts are missing',
  category: 'Safety',
  location: 'Stairwell B',
  assessment: 2,
  priority: 4,
  severity: 'major',
  notes: 'Wet',
  recommendedAction: 'Replace the bolts',
  dueDate: '2026-12-01',
  assignedToId: 1,
  estimatedHours: 1.5,
  costEstimate: 20.25,
  progress: 40,
  tags: ['repair'],
  technicalNotes: 'M12',
};
const resolution = {
  resolvedDate: '2025-10-02',
  resolutionNotes: 'Bolts replaced',
  resolutionType: 'replaced',
  requiresVerification: true,
  qualityRating: 'good',
  followUpActions: 'Look again in May',
  actualHours: 2,
  actualCost: 18.5,
};
const otherItem = {
  title: 'Rail',
  description: 'One bolt is missing',
  category: 'Quality',
  location: 'Stairwell A',
  assessment: 1,
  priority: 1,
  severity: 'minor',
  notes: 'Dry',
  recommendedAction: 'Tighten the bolts',
  dueDate: '2026-12-02',
  assignedToId: 2,
  estimatedHours: 2.5,
  costEstimate: 30,
  tags: ['urgent'],
  technicalNotes: 'M10',
};
const otherResolution = {
  resolvedDate: '2025-10-03',
  resolutionNotes: 'Rail replaced',
  resolutionType: 'fixed',
  requiresVerification: false,
  qualityRating: 'excellent',
  followUpActions: 'None',
  actualHours: 3,
  actualCost: 19,
};
const MOVED = [
  'assessment',
  'isResolved',
  'resolvedDate',
  'resolvedByUserName',
  'resolvedById',
  'resolvedAt',
];

const items = (status: string, others: Fields): Case => ({
  make: () => addItem(api, { ...item, ...resolution, status, inspectionId: site.inspection.id }),
  others: () => Promise.resolve(others),
  consequences: { assignedToId: ['assignedTo'], status: [...MOVED, 'progress'] },
});

/** Each account needs its own e-mail address. */
let accounts = 0;

const CASES: readonly (readonly [string, string, Case])[] = [
  [
    'updateUser',
    'a user',
    {
      make: async () => {
        const person = { firstName: 'Eva', lastName: 'Roth', role: 'Inspector' };
        const body = { ...person, password: 'Plumb-line-9-walks' };
        accounts += 1;
        const email = `eva${String(accounts)}@bau.example`;
        const { user } = (await api.post('/auth/register', { ...body, email })).body as {
          user: { id: number };
        };
        return { id: user.id, version: 1 };
      },
      others: () => Promise.resolve({ firstName: 'Ida', lastName: 'Falk', role: 'ProjectManager' }),
      consequences: { firstName: ['fullName'], lastName: ['fullName'] },
    },
  ],
  [
    'updateClient',
    'a client',
    {
      make: () => addClient(api, { phone: '030 123', address: 'Quay 1', notes: 'Rings first' }),
      others: () =>
        Promise.resolve({
          name: 'Bau GmbH',
          contactPerson: 'Ida Falk',
          email: 'ida@bau.example',
          phone: '030 456',
          address: 'Quay 2',
          notes: 'Comes by',
        }),
    },
  ],
  [
    'updateProject',
    'a project',
    {
      make: () =>
        addProject(api, {
          clientId: site.client.id,
          description: 'Two spans',
          budget: 1250.5,
          startDate: '2020-01-01',
          endDate: '2040-01-01',
          notes: 'Tides',
          status: 3,
        }),
      others: async () => ({
        clientId: (await addClient(api, { name: 'Kai AG' })).id,
        name: 'Tunnel',
        description: 'One tube',
        address: 'Quay 9',
        budget: 7,
        startDate: '2021-01-01',
        endDate: '2041-01-01',
        notes: 'Rocks',
        status: 0,
      }),
      consequences: { clientId: ['clientName'], endDate: ['dueDate'] },
    },
  ],
  [
    'updateInspection',
    'an inspection',
    {
      make: () =>
        addInspection(api, {
          projectId: site.project.id,
          description: 'Before the winter',
          inspectionDate: '2026-11-20T09:00:30.250Z',
          scheduledDate: '2026-11-19T08:00:00.000Z',
          assignedToId: 2,
          notes: 'Bring a lamp',
          weatherConditions: 'Snow',
          temperature: -2.5,
          status: 2,
        }),
      others: async () => ({
        title: 'Hull survey',
        description: 'After the winter',
        inspectionDate: '2026-11-21T09:00:00.000Z',
        scheduledDate: '2026-11-20T08:00:00.000Z',
        inspectorName: 'Eva Roth',
        assignedToId: 1,
        status: 1,
        notes: 'Bring two',
        weatherConditions: 'Rain',
        temperature: 4,
        projectId: (await addProject(api, { clientId: site.client.id, name: 'Tunnel' })).id,
      }),
      consequences: {
        assignedToId: ['assignedToUserName'],
        status: ['completedDate'],
        projectId: ['projectName'],
      },
    },
  ],
  ['updateItem', 'an item in progress', items('InProgress', { ...otherItem, progress: 60 })],
  ['updateItem', 'an open item', items('Open', otherItem)],
  ['updateItem', 'a draft', items('Draft', { ...otherItem, progress: 60 })],
  ['updateItem', 'a closed item', items('Closed', { ...otherItem, ...otherResolution })],
  [
    'updatePhoto',
    'a photo',
    {
      make: async () => {
        const { id } = await addItem(api, { inspectionId: site.inspection.id });
        return addPhoto(api, id, { bytes: await jpeg(), caption: 'North', category: 'before' });
      },
      others: () => Promise.resolve({ caption: 'South', category: 'after' }),
    },
  ],
  [
    'updateComment',
    'a comment',
    {
      make: async () => {
        const { id } = await addItem(api, { inspectionId: site.inspection.id });
        const photo = await addPhoto(api, id, { bytes: await jpeg() });
        const comment = { text: 'Seen', mentionedUserIds: [2], photoIds: [photo.id] };
        return addComment(api, id, comment);
      },
      others: () => Promise.resolve({ text: 'Not seen', mentionedUserIds: [3], photoIds: [] }),
      consequences: { mentionedUserIds: ['mentionedUsers'] },
    },
  ],
  [
    'updateOffice',
    'the office',
    {
      make: async () => {
        const { version } = (await api.get('/office')).body as { version: number };
        const reportLayout = { groupBy: 'status', photosPerRow: 4, withHistory: true, paper: 'A4' };
        const body = { name: 'Bau AG', address: 'Quay 1', introduction: 'Read', closing: 'End' };
        const all = { ...body, timeZone: 'Europe/Berlin', reportLayout, version };
        const saved = await api.put('/office', all);
        return { id: 1, version: (saved.body as { version: number }).version };
      },
      others: () =>
        Promise.resolve({
          name: 'Bau GmbH',
          address: 'Quay 2',
          introduction: 'Note',
          closing: 'Thanks',
          timeZone: 'Asia/Tokyo',
          reportLayout: { groupBy: 'room', photosPerRow: 1, withHistory: false, paper: 'Letter' },
        }),
    },
  ],
  [
    'updateView',
    'a view',
    {
      make: async () => {
        const view = { name: 'Roof', query: 'search=roof', isShared: true };
        return (await api.post('/views', view)).body as { id: number; version: number };
      },
      others: () => Promise.resolve({ name: 'Walls', query: 'search=wall', isShared: false }),
    },
  ],
];

const UPDATES = EVERY_CALL.filter(({ method }) => method === 'PUT');

const callOf = (name: string): Call => {
  const call = UPDATES.find((candidate) => candidate.name === name);
  if (call === undefined) throw new Error(`${name} is not an update`);
  return call;
};

const fieldsOf = ({ body }: Call) =>
  body instanceof z.ZodMiniObject
    ? Object.keys(body.shape).filter((field) => field !== 'version')
    : [];

type Stored = Fields & { version: number };

/** Accounts are read from their list: no call returns a single one. */
const read = async (call: Call, id: number): Promise<Stored> => {
  if (call.name !== 'updateUser') return (await api.get(samplePath(call, id))).body as Stored;
  const { users } = (await api.get('/auth/users')).body as { users: readonly Stored[] };
  const user = users.find((one) => one['id'] === id);
  if (user === undefined) throw new Error(`There is no user ${String(id)}`);
  return user;
};

/** The changed fields, except the version and the updated date. */
const changed = (before: Fields, after: Fields) =>
  Object.keys(before)
    .filter((field) => field !== 'version' && field !== 'updatedAt' && field !== 'editedAt')
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));

const put = async (call: Call, id: number, body: Fields) => {
  const { status, body: said } = await api.put(samplePath(call, id), body);
  expect({ status, said: status === 200 ? null : said }).toEqual({ status: 200, said: null });
  return read(call, id);
};

it('every update call is tested', () => {
  expect(UPDATES.map(({ name }) => name)).toEqual([...new Set(CASES.map(([name]) => name))]);
});

describe.each(CASES)('%s of %s', (name, _, { make, others, consequences = {} }) => {
  it('changes nothing if no field is named', async () => {
    const call = callOf(name);
    const { id } = await make();
    const before = await read(call, id);
    const after = await put(call, id, { version: before.version });
    expect(changed(before, after)).toEqual([]);
  });

  it('keeps each field when all others are named', async () => {
    const call = callOf(name);
    const { id } = await make();
    const first = await read(call, id);
    let { version } = first;
    for (const field of fieldsOf(call)) {
      const body = Object.fromEntries(
        fieldsOf(call)
          .filter((other) => other !== field)
          .map((other) => [other, first[other]]),
      );
      const after = await put(call, id, { ...body, version });
      expect({ field, changed: changed(first, after) }).toEqual({ field, changed: [] });
      ({ version } = after);
    }
  });

  it('changes only the named field', async () => {
    const call = callOf(name);
    const { id } = await make();
    let before = await read(call, id);
    for (const [field, value] of Object.entries(await others())) {
      const after = await put(call, id, { [field]: value, version: before.version });
      const expected = [field, ...(consequences[field] ?? [])].sort();
      expect({ field, changed: changed(before, after).sort() }).toEqual({
        field,
        changed: expected,
      });
      before = after;
    }
  });
});
