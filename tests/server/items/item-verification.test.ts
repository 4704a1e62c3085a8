import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Item } from '../../../contract/items/item';
import { VERIFICATION_MESSAGES } from '../../../contract/items/messages';
import type { Photo } from '../../../contract/photos/photo';
import { type Api, statusAndBody } from '../../support/server/api';
import { clockAt } from '../../support/clock';
import { addPhoto } from '../../support/records/item-photos';
import { jpeg } from '../../support/records/pictures';
import { addItem, addSite } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';

/** The Inspector resolves; the ProjectManager verifies. */

const NOW = '2026-11-21T08:00:00.000Z';
const LATER = '2026-11-21T08:05:00.000Z';

let clock: ReturnType<typeof clockAt>;
let server: TestServer;
let resolver: Api;
let other: Api;
let admin: Api;
let inspectionId: number;
let item: Item;

beforeAll(async () => {
  clock = clockAt(NOW);
  server = await startServer({ now: clock.now });
  resolver = server.as.Inspector;
  other = server.as.ProjectManager;
  admin = server.as.Admin;
  inspectionId = (await addSite(admin)).inspection.id;
});

beforeEach(async () => {
  clock.set(NOW);
  item = await addItem(resolver, { inspectionId });
  await resolve(resolver);
});

afterAll(() => server.close());

const path = () => `/inspectionitems/${String(item.id)}`;
const read = async () => (await admin.get(path())).body as Item;
const patch = async (by: Api, action: string, body: object = {}) =>
  statusAndBody(await by.patch(`${path()}/${action}`, body));
const edit = async (by: Api, body: object) => statusAndBody(await by.put(path(), body));
const move = (by: Api, status: string, more: object = {}) =>
  patch(by, 'status', { status, ...more });

async function resolve(by: Api, body: object = { requiresVerification: true }): Promise<void> {
  const answer = await patch(by, 'resolve', { notes: 'Bolts replaced', ...body });
  expect(answer.status).toBe(200);
  item = answer.body as Item;
}

/** Expects a refusal that changes nothing. */
async function refused(answer: Promise<unknown>, message: string): Promise<void> {
  const current = await read();
  expect(await answer).toEqual({ status: 409, body: { message, current } });
  expect(await read()).toEqual(current);
}

const VERIFIED = {
  status: 'Verified',
  verifiedByUserName: 'Test ProjectManager',
  verifiedAt: LATER,
  verificationReason: null,
};
const RETURNED = {
  status: 'Open',
  assessment: 1,
  isResolved: false,
  resolvedDate: null,
  resolvedByUserName: null,
  resolvedById: null,
  resolvedAt: null,
  returnCount: 1,
  returnReason: 'It still moves',
  returnedByUserName: 'Test ProjectManager',
  returnedAt: LATER,
};

describe('a resolution that waits for verification', () => {
  it('is verified by another person, who is named', async () => {
    clock.set(LATER);
    expect(await patch(other, 'verify')).toEqual({
      status: 200,
      body: { ...item, ...VERIFIED, version: item.version + 1, updatedAt: LATER },
    });
  });

  it.each(['Verified', 'Closed'])('is verified by a move to %s, too', async (status) => {
    clock.set(LATER);
    expect(await move(other, status)).toMatchObject({ status: 200, body: { ...VERIFIED, status } });
  });

  it.each(['Verified', 'Closed'])('is not moved to %s by its resolver', async (status) => {
    const { own } = VERIFICATION_MESSAGES;
    await refused(patch(resolver, 'verify', { reason: 'I am sure' }), own);
    await refused(move(resolver, status), own);
    await refused(move(resolver, status, { base: { status: 'Resolved' } }), own);
    expect(
      statusAndBody(await resolver.put(path(), { status, version: item.version })),
    ).toMatchObject({ status: 422, body: { errors: { status: [own] } } });
    expect(
      statusAndBody(
        await resolver.put(path(), { requiresVerification: false, version: item.version }),
      ),
    ).toMatchObject({ status: 422, body: { errors: { status: [own] } } });
    expect(await read()).toEqual(item);
  });

  it('is verified by an Admin who resolved it only with a reason', async () => {
    await patch(resolver, 'unresolve');
    await resolve(admin);
    await refused(patch(admin, 'verify'), VERIFICATION_MESSAGES.ownOfAdmin);
    await refused(move(admin, 'Verified'), VERIFICATION_MESSAGES.ownOfAdmin);
    expect(await patch(admin, 'verify', { reason: ' Nobody else is here ' })).toMatchObject({
      status: 200,
      body: {
        status: 'Verified',
        verifiedByUserName: 'Site Admin',
        verificationReason: 'Nobody else is here',
      },
    });
  });

  it('is returned with a reason, and the item is open again', async () => {
    clock.set(LATER);
    expect(await patch(other, 'return', { reason: ' It still moves ' })).toEqual({
      status: 200,
      body: { ...item, ...RETURNED, version: item.version + 1, updatedAt: LATER },
    });
  });

  it.each([{}, { reason: '  ' }, { reason: 'x'.repeat(501) }])(
    'is not returned with %j',
    async (body) => {
      expect(await patch(other, 'return', body)).toMatchObject({ status: 400 });
      expect(await read()).toEqual(item);
    },
  );

  it('is reopened without a reason only by its resolver', async () => {
    const { reasonNeeded } = VERIFICATION_MESSAGES;
    await refused(patch(other, 'unresolve'), reasonNeeded);
    for (const status of ['Open', 'InProgress', 'Draft'])
      await refused(move(other, status), reasonNeeded);
    expect(await patch(resolver, 'unresolve')).toMatchObject({
      status: 200,
      body: { status: 'Open', returnCount: 0, returnReason: null },
    });
  });

  it('still takes other changes, including its resolver’s', async () => {
    const body = { notes: 'Wet', version: item.version };
    expect(statusAndBody(await resolver.put(path(), body))).toMatchObject({
      status: 200,
      body: { notes: 'Wet', status: 'Resolved' },
    });
    expect(await patch(resolver, 'priority', { priority: 4 })).toMatchObject({ status: 200 });
  });
});

describe('two people at once', () => {
  it('the second to verify learns who was first', async () => {
    await patch(other, 'verify');
    const message = VERIFICATION_MESSAGES.verifiedAlready('Test ProjectManager');
    const base = { status: 'Resolved', resolvedAt: NOW };
    await refused(patch(admin, 'verify', { base }), message);
    await refused(patch(admin, 'return', { reason: 'It still moves', base }), message);
  });

  it('a verifier of what was returned in between learns this', async () => {
    await patch(other, 'return', { reason: 'It still moves' });
    const message = VERIFICATION_MESSAGES.returnedAlready('Test ProjectManager');
    await refused(patch(admin, 'verify', { base: { status: 'Resolved' } }), message);
  });

  it('a verifier of what its resolver undid does not see an earlier return', async () => {
    await patch(other, 'return', { reason: 'It still moves' });
    clock.set(LATER);
    await resolve(resolver);
    const { resolvedAt } = item;
    await patch(resolver, 'unresolve');
    const { notWaiting } = VERIFICATION_MESSAGES;
    await refused(patch(admin, 'verify', { base: { status: 'Resolved', resolvedAt } }), notWaiting);
    await refused(patch(admin, 'verify', { base: { status: 'Resolved' } }), notWaiting);
  });

  it('a late verification does not apply to a later resolution', async () => {
    const seen = { base: { status: 'Resolved', resolvedAt: item.resolvedAt } };
    await patch(other, 'return', { reason: 'It still moves' });
    clock.set(LATER);
    await resolve(resolver);
    const { resolvedAgain } = VERIFICATION_MESSAGES;
    await refused(patch(admin, 'verify', seen), resolvedAgain);
    await refused(patch(admin, 'return', { reason: 'It still moves', ...seen }), resolvedAgain);
    await refused(move(admin, 'Verified', seen), resolvedAgain);
    expect(await patch(admin, 'verify')).toMatchObject({ status: 200 });
  });

  it('a late edit neither verifies a later resolution nor ends its waiting', async () => {
    const { resolvedAt } = item;
    await patch(other, 'return', { reason: 'It still moves' });
    clock.set(LATER);
    await resolve(resolver);
    const { resolvedAgain } = VERIFICATION_MESSAGES;
    const status = 'Verified';
    const verified = { status, base: { status: 'Resolved', resolvedAt } };
    await refused(edit(admin, verified), resolvedAgain);
    const unchecked = { requiresVerification: false, base: { requiresVerification: true } };
    const seen = { ...unchecked, base: { ...unchecked.base, resolvedAt } };
    await refused(edit(admin, seen), resolvedAgain);
    expect(await edit(admin, { notes: 'Wet', base: { notes: null, resolvedAt } })).toMatchObject({
      status: 200,
      body: { notes: 'Wet', status: 'Resolved', requiresVerification: true },
    });
    // An older version of the app does not send what its user saw.
    expect(await edit(admin, { status, base: { status: 'Resolved' } })).toMatchObject({
      status: 200,
      body: { status, verifiedByUserName: 'Site Admin' },
    });
  });

  it('a user who has seen the later resolution verifies it by an edit', async () => {
    await patch(other, 'return', { reason: 'It still moves' });
    clock.set(LATER);
    await resolve(resolver);
    const base = { status: 'Resolved', resolvedAt: item.resolvedAt };
    expect(await edit(admin, { status: 'Verified', base })).toMatchObject({
      status: 200,
      body: { status: 'Verified', verifiedByUserName: 'Site Admin' },
    });
  });

  it('the photos of a late return get its number when it is decided and sent again', async () => {
    const bytes = await jpeg({ width: 8, height: 8 });
    const add = (by: Api, caption: string) => addPhoto(by, item.id, { bytes, caption });
    await add(other, 'Returned (1): Rust');
    await patch(other, 'return', { reason: 'It still moves' });
    await resolve(resolver);
    await add(admin, 'Returned (1): Gap');
    await add(admin, 'Returned (1)');
    await add(admin, 'Returned (10): On a sign');
    expect(await patch(admin, 'return', { reason: 'Rust' })).toMatchObject({
      body: { returnCount: 2, photoCount: 4 },
    });
    const photos = (await admin.get(`/inspectionphotos/by-item/${String(item.id)}`))
      .body as Photo[];
    expect(photos.map(({ caption, category, version }) => [caption, category, version])).toEqual([
      ['Returned (1): Rust', 'other', 1],
      ['Returned (2): Gap', 'other', 2],
      ['Returned (2)', 'other', 2],
      ['Returned (10): On a sign', 'other', 1],
    ]);
  });

  it('a repeated return is counted once', async () => {
    const again = () =>
      other.send(
        'PATCH',
        `${path()}/return`,
        { reason: 'It still moves' },
        {
          'idempotency-key': `return-${String(item.id)}`,
        },
      );
    const first = statusAndBody(await again());
    expect(statusAndBody(await again())).toEqual(first);
    expect(await read()).toMatchObject({ returnCount: 1 });
  });
});

describe('a returned item', () => {
  beforeEach(async () => {
    await patch(other, 'return', { reason: 'It still moves' });
  });

  it('requires verification however it is resolved again, and counts its returns', async () => {
    await resolve(resolver, {});
    expect(item).toMatchObject({ status: 'Resolved', requiresVerification: true, returnCount: 1 });
    expect(await patch(other, 'return', { reason: 'Rust' })).toMatchObject({
      body: { returnCount: 2, returnReason: 'Rust' },
    });
    expect(await move(resolver, 'Resolved')).toMatchObject({
      status: 200,
      body: { requiresVerification: true, resolvedById: 3 },
    });
    await refused(move(resolver, 'Verified'), VERIFICATION_MESSAGES.own);
  });

  it('is not resolved and verified at once', async () => {
    for (const status of ['Verified', 'Closed'])
      await refused(move(other, status), VERIFICATION_MESSAGES.resolveFirst);
  });

  it('is copied without its returns', async () => {
    expect(statusAndBody(await other.post(`${path()}/duplicate`))).toMatchObject({
      status: 201,
      body: { returnCount: 0, returnReason: null, returnedByUserName: null, returnedAt: null },
    });
  });
});

describe('a verified item', () => {
  beforeEach(async () => {
    await patch(other, 'verify');
  });

  it('is reopened by anybody, and is then neither resolved nor verified', async () => {
    expect(await patch(resolver, 'unresolve')).toMatchObject({
      status: 200,
      body: { status: 'Open', verifiedByUserName: null, verifiedAt: null, resolvedById: null },
    });
  });

  it('is not shown as returned after it is reopened, although it was', async () => {
    await patch(resolver, 'unresolve');
    await resolve(resolver);
    await patch(other, 'return', { reason: 'It still moves' });
    await resolve(resolver);
    await patch(other, 'verify');
    expect(await patch(resolver, 'unresolve')).toMatchObject({
      status: 200,
      body: { returnCount: 1, returnReason: 'It still moves', returnedAt: null },
    });
  });

  it('waits again after it was moved back, and its resolver stays', async () => {
    expect(await move(resolver, 'Resolved')).toMatchObject({
      status: 200,
      body: { verifiedByUserName: null, resolvedById: 3, requiresVerification: true },
    });
    await refused(move(resolver, 'Verified'), VERIFICATION_MESSAGES.own);
  });

  it('is closed by anybody', async () => {
    expect(await move(resolver, 'Closed')).toMatchObject({
      status: 200,
      body: { verifiedByUserName: 'Test ProjectManager' },
    });
  });
});

it('a resolution that does not require it is verified by anybody, as before', async () => {
  await patch(resolver, 'unresolve');
  await resolve(resolver, {});
  await refused(patch(other, 'verify'), VERIFICATION_MESSAGES.notWaiting);
  expect(await move(resolver, 'Verified')).toMatchObject({
    status: 200,
    body: { status: 'Verified', verifiedByUserName: null },
  });
});
