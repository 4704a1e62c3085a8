import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Inspection } from '../../../contract/inspections/inspection';
import { NO_VERIFICATION } from '../../../contract/items/verification';
import { type Api, statusAndBody } from '../../support/server/api';
import { clockAt } from '../../support/clock';
import {
  addInspection,
  addItem,
  addSite,
  inspectionNow,
  itemBody,
} from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';

const clock = clockAt('2026-11-21T08:00:00.000Z');
let server: TestServer;
let api: Api;
let projectId: number;
let inspection: Inspection;

beforeAll(async () => {
  server = await startServer({ now: clock.now });
  api = server.as.Inspector;
  projectId = (await addSite(server.as.Admin)).project.id;
});

beforeEach(async () => {
  clock.set('2026-11-21T08:00:00.000Z');
  inspection = await addInspection(api, { projectId });
});

afterAll(() => server.close());

const path = ({ id }: { id: number }, more = '') => `/inspectionitems/${String(id)}${more}`;

const texts = {
  title: 'Cracked beam',
  description: 'Third beam from the north',
  location: 'Level 2',
  notes: 'Wet',
  recommendedAction: 'Replace it',
  technicalNotes: 'IPE 200',
};

const amounts = {
  estimatedHours: 4.5,
  actualHours: 1,
  costEstimate: 120.75,
  actualCost: 0,
};

const fresh = {
  location: null,
  status: 'Open',
  assessment: 1,
  severity: null,
  notes: null,
  recommendedAction: null,
  dueDate: null,
  assignedToId: null,
  assignedTo: null,
  estimatedHours: null,
  actualHours: null,
  costEstimate: null,
  actualCost: null,
  progress: 0,
  isResolved: false,
  resolvedDate: null,
  resolvedByUserName: null,
  ...NO_VERIFICATION,
  resolutionNotes: null,
  resolutionType: null,
  requiresVerification: false,
  qualityRating: null,
  followUpActions: null,
  tags: [],
  technicalNotes: null,
  photoCount: 0,
  newestPhotoId: 0,
  newestCommentId: 0,
  createdAt: '2026-11-21T08:00:00.000Z',
  updatedAt: '2026-11-21T08:00:00.000Z',
  version: 1,
};

describe('an item', () => {
  it('is created with all fields that were sent', async () => {
    const sent = {
      ...texts,
      ...amounts,
      inspectionId: inspection.id,
      category: 'hvac',
      status: 'in progress',
      assessment: 2,
      priority: 4,
      severity: 'Major',
      dueDate: '2026-11-28',
      assignedToId: 2,
      progress: 30,
      requiresVerification: true,
      followUpActions: 'Look again in May',
      tags: ['urgent', 'Follow Up', 'urgent'],
    };
    const { status, body } = await api.post('/inspectionitems', sent);
    const { id, ...rest } = body as { id: number };
    expect({ status, rest }).toEqual({
      status: 201,
      rest: {
        ...fresh,
        ...sent,
        category: 'HVAC',
        status: 'InProgress',
        severity: 'major',
        assignedTo: { id: 2, name: 'Test ProjectManager', avatar: null },
        tags: ['urgent', 'follow-up'],
      },
    });
    expect(statusAndBody(await api.get(path({ id })))).toEqual({ status: 200, body });
  });

  it('is a failed, open finding of the given priority by default', async () => {
    const { id, ...rest } = await addItem(api, { inspectionId: inspection.id });
    expect(rest).toEqual({ ...fresh, ...itemBody({ inspectionId: inspection.id }) });
    expect(statusAndBody(await api.get(path({ id }, '/with-photos')))).toEqual({
      status: 200,
      body: { id, ...rest, photos: [] },
    });
  });

  it.each([
    [0, 'Open'],
    [1, 'Open'],
    [2, 'Open'],
  ])('with the number %i as its status has that assessment and is %s', async (number, status) => {
    const item = await addItem(api, { inspectionId: inspection.id, status: number });
    expect([item.assessment, item.status]).toEqual([number, status]);
  });

  it('created as resolved gets the date that was sent, or today', async () => {
    const resolved = { inspectionId: inspection.id, status: 'Resolved' };
    const stamped = { isResolved: true, assessment: 0, resolvedByUserName: 'Test Inspector' };
    expect(await addItem(api, resolved)).toMatchObject({
      ...stamped,
      resolvedDate: '2026-11-21',
    });
    expect(await addItem(api, { ...resolved, resolvedDate: '2026-11-19' })).toMatchObject({
      ...stamped,
      resolvedDate: '2026-11-19',
    });
  });

  it('saved as a draft needs only a title', async () => {
    const draft = { inspectionId: inspection.id, title: 'To be written', status: 'draft' };
    const { status, body } = await api.post('/inspectionitems', draft);
    const { id, ...rest } = body as { id: number };
    expect({ status, rest }).toEqual({
      status: 201,
      rest: { ...fresh, ...draft, description: '', category: null, priority: 2, status: 'Draft' },
    });
    const moved = await api.patch(`${path({ id })}/status`, { status: 'Open' });
    expect({ status: moved.status, body: moved.body }).toEqual({
      status: 422,
      body: {
        message: 'This draft is incomplete. Edit it to complete it first.',
        errors: {
          description: ['This field is required'],
          category: ['This field is required'],
        },
      },
    });
    const finished = itemBody({ inspectionId: inspection.id, status: 'Open', version: 1 });
    expect((await api.put(path({ id }), finished)).body).toMatchObject({
      status: 'Open',
      title: 'Cracked beam',
    });
    const emptied = { description: '', version: 2 };
    expect((await api.put(path({ id }), emptied)).body).toEqual({
      message: 'Validation failed',
      errors: { description: ['This field is required'] },
    });
  });

  it('needs an existing inspection and assignee', async () => {
    const refusal = async (fields: { inspectionId: number; assignedToId?: number }) =>
      statusAndBody(await api.post('/inspectionitems', itemBody(fields)));
    expect(await refusal({ inspectionId: 9999 })).toEqual({
      status: 422,
      body: {
        message: 'Validation failed',
        errors: { inspectionId: ['This inspection does not exist'] },
      },
    });
    expect(await refusal({ inspectionId: inspection.id, assignedToId: 9999 })).toEqual({
      status: 422,
      body: {
        message: 'Validation failed',
        errors: { assignedToId: ['This user does not exist'] },
      },
    });
  });

  it('clears fields named as empty and keeps the rest', async () => {
    const before = await addItem(api, {
      ...texts,
      ...amounts,
      inspectionId: inspection.id,
      status: 'InProgress',
      progress: 60,
      tags: ['repair'],
    });
    clock.pass({ minutes: 1 });
    const emptied = { location: '', notes: null, costEstimate: null, tags: [] };
    const expected = {
      ...before,
      ...emptied,
      location: null,
      updatedAt: clock.text(),
      version: 2,
    };
    const answer = await api.put(path(before), { ...emptied, version: 1 });
    expect(statusAndBody(answer)).toEqual({ status: 200, body: expected });
    expect((await api.get(path(before))).body).toEqual(expected);
  });

  it('is copied as an open finding without its resolution', async () => {
    const original = await addItem(api, {
      ...texts,
      ...amounts,
      inspectionId: inspection.id,
      status: 'Resolved',
      resolutionNotes: 'Done',
      resolutionType: 'fixed',
      qualityRating: 'good',
      followUpActions: 'Look again',
      requiresVerification: true,
      progress: 100,
      tags: ['repair'],
      dueDate: '2026-12-01',
    });
    clock.pass({ minutes: 1 });
    const { status, body } = await api.post(path(original, '/duplicate'));
    const { id, ...copy } = body as { id: number };
    expect(id).not.toBe(original.id);
    expect({ status, copy }).toEqual({
      status: 201,
      copy: {
        ...fresh,
        ...texts,
        inspectionId: inspection.id,
        category: 'Structural',
        priority: 3,
        estimatedHours: 4.5,
        costEstimate: 120.75,
        tags: ['repair'],
        dueDate: '2026-12-01',
        createdAt: clock.text(),
        updatedAt: clock.text(),
      },
    });
  });

  it('is deleted', async () => {
    const item = await addItem(api, { inspectionId: inspection.id });
    expect(statusAndBody(await api.delete(path(item)))).toEqual({
      status: 200,
      body: { id: item.id },
    });
    expect(statusAndBody(await api.get(path(item)))).toEqual({
      status: 404,
      body: { message: 'Inspection item not found' },
    });
  });
});

describe('the counters of an inspection', () => {
  const counts = async () => {
    const { itemCount, failedItemCount } = await inspectionNow(api, inspection);
    return [itemCount, failedItemCount];
  };

  it('follow its items through every change', async () => {
    const inspectionId = inspection.id;
    expect(await counts()).toEqual([0, 0]);
    const failed = await addItem(api, { inspectionId });
    await addItem(api, { inspectionId, status: 0 });
    await addItem(api, { inspectionId, status: 2 });
    expect(await counts()).toEqual([3, 2]);
    await api.patch(path(failed, '/status'), { status: 'Resolved' });
    expect(await counts()).toEqual([3, 1]);
    await api.patch(path(failed, '/unresolve'));
    expect(await counts()).toEqual([3, 2]);
    await api.patch(path(failed, '/resolve'), {});
    expect(await counts()).toEqual([3, 1]);
    const copy = await api.post(path(failed, '/duplicate'));
    expect(await counts()).toEqual([4, 2]);
    await api.delete(path(copy.body as { id: number }));
    expect(await counts()).toEqual([3, 1]);
    const body = itemBody({ inspectionId, version: 4, status: 'Open', assessment: 1 });
    expect((await api.put(path(failed), body)).status).toBe(200);
    expect(await counts()).toEqual([3, 2]);
    await api.delete(path(failed));
    expect(await counts()).toEqual([2, 1]);
  });

  it('are exact when many items are added and deleted at once', async () => {
    const inspectionId = inspection.id;
    const items = await Promise.all(
      Array.from({ length: 12 }, () => addItem(api, { inspectionId })),
    );
    const [deleted, settled] = [items.slice(0, 4), items.slice(4, 9)];
    await Promise.all([
      ...deleted.map((item) => api.delete(path(item))),
      ...settled.map((item) => api.patch(path(item, '/resolve'), {})),
    ]);
    expect(await counts()).toEqual([8, 3]);
  });
});
