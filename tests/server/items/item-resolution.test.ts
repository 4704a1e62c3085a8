import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ITEM_STATUSES } from '../../../contract/enums';
import type { Item } from '../../../contract/items/item';
import { isSettled } from '../../../contract/items/item-status';
import { type Api, statusAndBody } from '../../support/server/api';
import { clockAt } from '../../support/clock';
import { addItem, addSite, itemBody } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';

const clock = clockAt('2026-11-21T08:00:00.000Z');
let server: TestServer;
let api: Api;
let inspectionId: number;
let item: Item;

beforeAll(async () => {
  server = await startServer({ now: clock.now });
  api = server.as.Inspector;
  inspectionId = (await addSite(server.as.Admin)).inspection.id;
});

beforeEach(async () => {
  item = await addItem(api, { inspectionId, status: 'InProgress', progress: 70 });
});

afterAll(() => server.close());

const patch = async (action: string, body?: unknown) =>
  statusAndBody(await api.patch(`/inspectionitems/${String(item.id)}/${action}`, body));

const resolvedItem = () => ({
  ...item,
  status: 'Resolved',
  assessment: 0,
  isResolved: true,
  resolvedDate: '2026-11-21',
  resolvedByUserName: 'Test Inspector',
  resolvedById: 3,
  resolvedAt: '2026-11-21T08:00:00.000Z',
  version: 2,
});

describe('resolving an item', () => {
  it('accepts the current body and keeps its notes', async () => {
    const body = { IsResolved: true, ResolvedByUserId: null, Notes: 'Beam replaced' };
    expect(await patch('resolve', body)).toEqual({
      status: 200,
      body: { ...resolvedItem(), resolutionNotes: 'Beam replaced' },
    });
  });

  it('accepts the older body; the resolver is the signed-in user', async () => {
    const body = { resolvedBy: 'Somebody else', resolvedDate: '2026-11-18' };
    expect(await patch('resolve', body)).toEqual({
      status: 200,
      body: { ...resolvedItem(), resolvedDate: '2026-11-18' },
    });
  });

  it('accepts the dialog’s whole payload', async () => {
    const dialog = {
      resolvedDate: '2026-11-20',
      resolutionNotes: 'n'.repeat(1000),
      followUpActions: 'f'.repeat(500),
      actualHours: 2.5,
      actualCost: 80,
      resolutionType: 'replaced',
      requiresVerification: true,
      qualityRating: 'needs-improvement',
    };
    expect(await patch('resolve', { ...dialog, version: 1 })).toEqual({
      status: 200,
      body: { ...resolvedItem(), ...dialog },
    });
  });

  it('accepts and ignores the photos of the dialog’s payload', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const payload = `{"photos":[{"file":${deep},"caption":"North"}],"notes":"Beam replaced"}`;
    expect(await patch('resolve', payload)).toEqual({
      status: 200,
      body: { ...resolvedItem(), resolutionNotes: 'Beam replaced' },
    });
  });

  const EARLIER = {
    resolutionNotes: 'Bolts tightened',
    followUpActions: 'Look again',
    actualHours: 3,
    actualCost: 9,
    resolutionType: 'workaround',
    requiresVerification: true,
    qualityRating: 'satisfactory',
  };

  it('replaces an earlier resolution as a whole, by every call', async () => {
    for (const [action, body] of [
      ['resolve', {}],
      ['status', { status: 'Resolved' }],
      ['', { status: 'Resolved', version: 3 }],
    ] as const) {
      item = await addItem(api, { inspectionId, status: 'InProgress', progress: 70 });
      await patch('resolve', EARLIER);
      expect(await patch('unresolve')).toMatchObject({ body: { ...EARLIER, status: 'Open' } });
      const path = `/inspectionitems/${String(item.id)}`;
      const answer =
        action === '' ? statusAndBody(await api.put(path, body)) : await patch(action, body);
      const expected = { ...resolvedItem(), progress: 0, version: 4 };
      expect({ action, ...answer }).toEqual({ action, status: 200, body: expected });
    }
  });

  it('needs a body', async () => {
    expect(await patch('resolve')).toMatchObject({ status: 400 });
  });

  it('refuses a date in the future', async () => {
    expect(await patch('resolve', { resolvedDate: '2026-11-22' })).toEqual({
      status: 422,
      body: {
        message: 'Validation failed',
        errors: { resolvedDate: ['Date must be in the past'] },
      },
    });
  });

  it('refuses such a date of an item that is created or saved as resolved, too', async () => {
    const refused = {
      status: 422,
      body: {
        message: 'Validation failed',
        errors: { resolvedDate: ['Date must be in the past'] },
      },
    };
    const settled = { status: 'Resolved', resolvedDate: '2026-11-22' };
    const body = itemBody({ inspectionId, ...settled });
    expect(statusAndBody(await api.post('/inspectionitems', body))).toEqual(refused);
    const path = `/inspectionitems/${String(item.id)}`;
    const save = async (changes: object) => statusAndBody(await api.put(path, changes));
    expect(await save({ ...settled, version: 1 })).toEqual(refused);
    await patch('resolve', { resolvedDate: '2026-11-20' });
    expect(await save({ resolvedDate: '2027-01-01', version: 2 })).toEqual(refused);
    // An imported date stays.
    const imported = { resolved_date: '2030-01-01' };
    await server.services.database.db
      .updateTable('items')
      .set(imported)
      .where('id', '=', item.id)
      .execute();
    const title = { title: 'Beam', resolvedDate: '2030-01-01', version: 2 };
    expect(await save(title)).toMatchObject({ status: 200, body: { resolvedDate: '2030-01-01' } });
  });

  it('refuses to resolve an item as unresolved', async () => {
    expect(await patch('resolve', { IsResolved: false })).toEqual({
      status: 400,
      body: { message: 'Validation failed', errors: { isResolved: ['Must be one of: true'] } },
    });
  });
});

describe('an item that is already resolved', () => {
  it.each(['Resolved', 'Verified', 'Closed'])('is not resolved again when it is %s', async (to) => {
    const { body: current } = await patch('status', { status: to });
    expect(await patch('resolve', { notes: 'Again' })).toEqual({
      status: 409,
      body: { message: 'This item is already resolved', current },
    });
    expect((await api.get(`/inspectionitems/${String(item.id)}`)).body).toEqual(current);
  });

  it('answers a repeated request like the first', async () => {
    const body = { notes: 'Beam replaced', version: 1 };
    const again = () =>
      api.send('PATCH', `/inspectionitems/${String(item.id)}/resolve`, body, {
        'idempotency-key': `resolve-${String(item.id)}`,
      });
    const first = statusAndBody(await again());
    expect(first).toMatchObject({ status: 200, body: { status: 'Resolved', version: 2 } });
    expect(statusAndBody(await again())).toEqual(first);
  });
});

describe('undoing a resolution', () => {
  it('is refused for an unresolved item', async () => {
    expect(await patch('unresolve')).toEqual({
      status: 409,
      body: { message: 'This item is not resolved', current: item },
    });
  });

  it('reopens the item as a failed finding without progress', async () => {
    await patch('resolve', { notes: 'Beam replaced' });
    expect(await patch('unresolve')).toEqual({
      status: 200,
      body: {
        ...item,
        status: 'Open',
        assessment: 1,
        progress: 0,
        resolutionNotes: 'Beam replaced',
        version: 3,
      },
    });
  });
});

describe('moving an item', () => {
  it('to Resolved resolves it, on the user’s date', async () => {
    expect(await patch('status', { status: 'Resolved', resolvedDate: '2026-11-20' })).toEqual({
      status: 200,
      body: { ...resolvedItem(), resolvedDate: '2026-11-20' },
    });
  });

  it('to Resolved on a day in the future resolves it today', async () => {
    expect(await patch('status', { status: 'Resolved', resolvedDate: '2026-11-22' })).toEqual({
      status: 200,
      body: resolvedItem(),
    });
  });

  it('to another priority changes nothing else', async () => {
    expect(await patch('priority', { priority: 1 })).toEqual({
      status: 200,
      body: { ...item, priority: 1, version: 2 },
    });
  });

  it('to any status keeps status, assessment and resolution date consistent', async () => {
    const statuses = fc.array(fc.constantFrom(...ITEM_STATUSES), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(statuses, async (moves) => {
        item = await addItem(api, { inspectionId });
        for (const [step, status] of moves.entries()) {
          const settled = isSettled(status);
          expect(await patch('status', { status })).toEqual({
            status: 200,
            body: {
              ...item,
              status,
              assessment: settled ? 0 : 1,
              isResolved: settled,
              resolvedDate: settled ? '2026-11-21' : null,
              resolvedByUserName: settled ? 'Test Inspector' : null,
              resolvedById: settled ? 3 : null,
              resolvedAt: settled ? '2026-11-21T08:00:00.000Z' : null,
              version: step + 2,
            },
          });
        }
      }),
      { numRuns: 20 },
    );
  });
});
