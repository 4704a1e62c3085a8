import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Item } from '../../../contract/items/item';
import { type Answer, type Api, statusAndBody } from '../../support/server/api';
import { addComment } from '../../support/records/comments';
import { addPhotos } from '../../support/records/item-photos';
import { journalOf } from '../../support/records/journal';
import { jpeg } from '../../support/records/pictures';
import { addItem, addSite } from '../../support/records/records';
import { startServer, type TestServer } from '../../support/server/server';
import { mergePage } from './merge-table';

/**
 * Anna changes an item while Ben works without a network. His changes arrive later, with the values
 * that its fields had when he started.
 */

let server: TestServer;
let anna: Api;
let ben: Api;
let inspectionId: number;
let clock = Date.parse('2026-11-22T10:00:00.000Z');

beforeAll(async () => {
  server = await startServer({ now: () => new Date(clock) });
  anna = server.as.Admin;
  ben = server.as.Inspector;
  inspectionId = (await addSite(anna)).inspection.id;
});

afterAll(() => server.close());

const ANNA = 'Site Admin';
const CLASH = 'Somebody else changed the same fields. Reload the record to see their changes.';

type Fields = Readonly<Record<string, unknown>>;
type Change = readonly ['PUT' | 'PATCH' | 'DELETE', action: string, body?: Fields | undefined];

const update = (body: Fields): Change => ['PUT', '', body];
const status = (name: string, more: Fields = {}): Change => [
  'PATCH',
  '/status',
  { status: name, ...more },
];
const priority = (value: number, more: Fields = {}): Change => [
  'PATCH',
  '/priority',
  { priority: value, ...more },
];
const resolve = (body: Fields): Change => ['PATCH', '/resolve', body];
const unresolve = (body: Fields = {}): Change => ['PATCH', '/unresolve', body];
/** The item as it was added. */
const deletion: Change = ['DELETE', '?version=1&newestPhotoId=0&newestCommentId=0'];

const pathOf = (id: number) => `/inspectionitems/${String(id)}`;
const send = (api: Api, id: number, [method, action, body]: Change): Promise<Answer> =>
  api.send(method, `${pathOf(id)}${action}`, body);
const read = async (id: number) => (await anna.get(pathOf(id))).body as Item;

/** Anna is online: her form has the current version. */
async function annaDoes(id: number, change: Change): Promise<void> {
  clock += 1000;
  const [method, action, body] = change;
  const full = method === 'PUT' ? { version: (await read(id)).version, ...body } : body;
  expect((await send(anna, id, [method, action, full])).status).toBe(200);
}

interface Story {
  /** The item before both started, besides what every item has. */
  item?: Fields;
  /** What happened to the item before both started. */
  first?: readonly Change[];
  anna?: readonly Change[];
  /** How many photos and comments Anna added, after her changes. */
  adds?: { photos: number; comments: number };
  ben: Change;
  /** What the item then contains. */
  then: Fields;
  /** The fields that Ben is asked about. */
  asked?: readonly string[];
  /** Why Ben's change is refused otherwise. */
  refused?: readonly [status: number, body: Fields];
}

const STORIES: Readonly<Record<string, Story>> = {
  'nobody else did anything': {
    ben: update({ title: 'Deep crack', base: { title: 'Cracked beam' } }),
    then: { title: 'Deep crack', version: 2 },
  },
  'Anna changed the location, Ben the title: both stay': {
    anna: [update({ location: 'Deck 2' })],
    ben: update({ title: 'Deep crack', base: { title: 'Cracked beam' } }),
    then: { title: 'Deep crack', location: 'Deck 2', version: 3 },
  },
  'both changed the title: Ben is asked, and none of his change is written': {
    anna: [update({ title: 'Long crack' })],
    ben: update({
      title: 'Deep crack',
      notes: 'Wet',
      base: { title: 'Cracked beam', notes: null },
    }),
    then: { title: 'Long crack', notes: null, version: 2 },
    asked: ['title'],
  },
  'both changed three fields: Ben is asked about the two that differ': {
    anna: [update({ title: 'Long crack', notes: 'Wet', dueDate: '2026-12-01' })],
    ben: update({
      title: 'Deep crack',
      notes: 'Wet',
      dueDate: '2026-12-24',
      base: { title: 'Cracked beam', notes: null, dueDate: null },
    }),
    then: { title: 'Long crack', notes: 'Wet', dueDate: '2026-12-01', version: 2 },
    asked: ['title', 'dueDate'],
  },
  'both wrote the same note: nobody is asked, and nothing changes': {
    anna: [update({ notes: 'Wet' })],
    ben: update({ notes: ' Wet ', base: { notes: '' } }),
    then: { notes: 'Wet', version: 2 },
  },
  'Anna changed the title and changed it back: Ben is not asked': {
    anna: [update({ title: 'Long crack' }), update({ title: 'Cracked beam' })],
    ben: update({ title: 'Deep crack', base: { title: 'Cracked beam' } }),
    then: { title: 'Deep crack', version: 4 },
  },
  'Ben cleared the note that Anna extended: Ben is asked': {
    item: { notes: 'Wet' },
    anna: [update({ notes: 'Wet and cold' })],
    ben: update({ notes: null, base: { notes: 'Wet' } }),
    then: { notes: 'Wet and cold' },
    asked: ['notes'],
  },
  'Anna reordered the tags, Ben added one': {
    item: { tags: ['repair', 'urgent'] },
    anna: [update({ tags: ['urgent', 'repair'] })],
    ben: update({
      tags: ['repair', 'urgent', 'follow-up'],
      base: { tags: ['repair', 'urgent'] },
    }),
    then: { tags: ['repair', 'urgent', 'follow-up'] },
  },
  'Anna set an amount, Ben set another': {
    item: { costEstimate: 100 },
    anna: [update({ costEstimate: 120.5 })],
    ben: update({ costEstimate: 90, base: { costEstimate: 100 } }),
    then: { costEstimate: 120.5 },
    asked: ['costEstimate'],
  },
  'Anna assigned the item to somebody, Ben wrote a note': {
    anna: [update({ assignedToId: 2 })],
    ben: update({ notes: 'Wet', base: { notes: null } }),
    then: { assignedToId: 2, notes: 'Wet' },
  },
  'Ben assigned the item to somebody who does not exist': {
    anna: [update({ title: 'Long crack' })],
    ben: update({ assignedToId: 999_999, base: { assignedToId: null } }),
    then: { assignedToId: null },
    refused: [422, { errors: { assignedToId: ['This user does not exist'] } }],
  },
  'Anna raised the priority, Ben moved the card': {
    anna: [priority(4)],
    ben: status('InProgress', { base: { status: 'Open' } }),
    then: { priority: 4, status: 'InProgress' },
  },
  'both moved the card to the same column': {
    anna: [status('InProgress')],
    ben: status('In Progress', { base: { status: 'open' } }),
    then: { status: 'InProgress', version: 2 },
  },
  'both moved the card to different columns: Ben is asked': {
    anna: [status('Closed')],
    ben: status('InProgress', { base: { status: 'Open' } }),
    then: { status: 'Closed' },
    asked: ['status'],
  },
  'both set different priorities: Ben is asked': {
    anna: [priority(4)],
    ben: priority(1, { base: { priority: 3 } }),
    then: { priority: 4 },
    asked: ['priority'],
  },
  'Anna reopened the item and rated it, Ben reopened it too: her rating stays': {
    first: [resolve({ notes: 'Done' })],
    anna: [unresolve(), update({ assessment: 2 })],
    ben: status('Open', { base: { status: 'Resolved' } }),
    then: { status: 'Open', assessment: 2, version: 4 },
  },
  'Anna wrote a note, Ben resolved the item': {
    anna: [update({ notes: 'Wet' })],
    ben: resolve({ notes: 'Bolts replaced', base: { status: 'Open' } }),
    then: { status: 'Resolved', notes: 'Wet', resolutionNotes: 'Bolts replaced' },
  },
  'Anna started the work that Ben finished: Ben is asked': {
    anna: [status('InProgress')],
    ben: resolve({ notes: 'Bolts replaced', base: { status: 'Open' } }),
    then: { status: 'InProgress', resolutionNotes: null },
    asked: ['status'],
  },
  'both resolved the item: the second resolution is refused': {
    anna: [resolve({ notes: 'Welded' })],
    ben: resolve({ notes: 'Bolts replaced', base: { status: 'Open' } }),
    then: { status: 'Resolved', resolutionNotes: 'Welded', version: 2 },
    refused: [409, { message: 'This item is already resolved' }],
  },
  'both undid the resolution': {
    first: [resolve({ notes: 'Done' })],
    anna: [unresolve()],
    ben: unresolve({ base: { status: 'Resolved' } }),
    then: { status: 'Open', version: 3 },
  },
  'Anna verified the resolution that Ben undid: Ben is asked': {
    first: [resolve({ notes: 'Done' })],
    anna: [status('Verified')],
    ben: unresolve({ base: { status: 'Resolved' } }),
    then: { status: 'Verified' },
    asked: ['status'],
  },
  'Anna resolved the item, Ben changed its title: it stays resolved': {
    anna: [resolve({ notes: 'Done' })],
    ben: update({ title: 'Deep crack', base: { title: 'Cracked beam' } }),
    then: { title: 'Deep crack', status: 'Resolved', isResolved: true, resolvedByUserName: ANNA },
  },
  'Anna moved the item back to Open, Ben set the progress: Ben is asked': {
    first: [status('InProgress'), update({ progress: 20, version: 2 })],
    anna: [status('Open')],
    ben: update({ progress: 50, base: { progress: 20 } }),
    then: { progress: 0 },
    asked: ['progress'],
  },
  'Ben rated the item with a number in the status field': {
    anna: [update({ title: 'Long crack' })],
    ben: update({ Status: 2, base: { STATUS: 1 } }),
    then: { assessment: 2, status: 'Open', title: 'Long crack' },
  },
  'Ben finished a draft that Anna had renamed': {
    item: { status: 'Draft' },
    anna: [update({ title: 'Long crack' })],
    ben: update({ status: 'Open', notes: 'Wet', base: { status: 'Draft', notes: null } }),
    then: { status: 'Open', title: 'Long crack', notes: 'Wet' },
  },
  'Ben cleared a field that every item needs': {
    anna: [update({ title: 'Long crack' })],
    ben: update({ description: '', base: { description: 'Third beam from the north' } }),
    then: { description: 'Third beam from the north' },
    refused: [422, { errors: { description: ['This field is required'] } }],
  },
  'Anna changed the title, Ben deleted the item: Ben is asked, and it stays': {
    anna: [update({ title: 'Long crack' })],
    ben: deletion,
    then: { title: 'Long crack', version: 2 },
    asked: ['version'],
  },
  'Anna added five photos and a comment, Ben deleted the item: Ben is asked, and all of it stays': {
    adds: { photos: 5, comments: 1 },
    ben: deletion,
    then: { title: 'Cracked beam', photoCount: 5, version: 1 },
    asked: ['newestPhotoId', 'newestCommentId'],
  },
};

/** How many records were added, by the name under which Ben is asked about them. */
const countsOf = ({ adds }: Story): Readonly<Record<string, { count: number }>> =>
  adds === undefined
    ? {}
    : { newestPhotoId: { count: adds.photos }, newestCommentId: { count: adds.comments } };

async function annaAdds(id: number, { photos, comments }: NonNullable<Story['adds']>) {
  const bytes = await jpeg({ width: 32, height: 24 });
  await addPhotos(
    anna,
    id,
    Array.from({ length: photos }, () => ({ bytes })),
  );
  for (let added = 0; added < comments; added += 1)
    await addComment(anna, id, { text: 'Look at the west side' });
}

describe('what Ben did without a network', () => {
  it.each(Object.entries(STORIES))('%s', async (_, story) => {
    const { id } = await addItem(anna, { inspectionId, ...story.item });
    for (const change of story.first ?? []) await annaDoes(id, change);
    for (const change of story.anna ?? []) await annaDoes(id, change);
    if (story.adds !== undefined) await annaAdds(id, story.adds);
    const at = new Date(clock).toISOString();
    clock += 1000;
    const before = await read(id);
    const answer = await send(ben, id, story.ben);
    const after = await read(id);
    expect(after).toMatchObject(story.then);
    if (story.asked !== undefined) {
      const { asked } = story;
      const counts = countsOf(story);
      const clashes = Object.fromEntries(
        asked.map((field) => [field, { by: ANNA, at, ...counts[field] }]),
      );
      expect(statusAndBody(answer)).toEqual({
        status: 409,
        body: { message: CLASH, current: before, clashes },
      });
      expect(after).toEqual(before);
    } else if (story.refused === undefined) {
      expect(statusAndBody(answer)).toEqual({ status: 200, body: after });
    } else {
      expect([answer.status, answer.body]).toMatchObject(story.refused);
      expect(answer.body).not.toHaveProperty('clashes');
      expect(after).toEqual(before);
    }
  });

  it('is listed in docs/merging.md', async () => {
    await expect(mergePage(STORIES)).toMatchFileSnapshot('../../../docs/merging.md');
  });

  it('to an item that Anna deleted is refused', async () => {
    const { id } = await addItem(anna, { inspectionId });
    await annaDoes(id, ['DELETE', '']);
    for (const change of [
      update({ title: 'Deep crack', base: { title: 'Cracked beam' } }),
      status('Closed', { base: { status: 'Open' } }),
      priority(1, { base: { priority: 3 } }),
      resolve({ base: { status: 'Open' } }),
      unresolve({ base: { status: 'Resolved' } }),
    ]) {
      expect(statusAndBody(await send(ben, id, change))).toEqual({
        status: 404,
        body: { message: 'Inspection item not found' },
      });
    }
  });

  it('is accepted after Ben has decided, based on what he then saw', async () => {
    const { id } = await addItem(anna, { inspectionId });
    await annaDoes(id, update({ title: 'Long crack' }));
    const mine = { title: 'Deep crack', base: { title: 'Cracked beam' } };
    const { body } = await send(ben, id, update(mine));
    const { current } = body as { current: Item };
    const decided = { ...mine, base: { title: current.title } };
    expect((await send(ben, id, update(decided))).status).toBe(200);
    expect(await read(id)).toMatchObject({ title: 'Deep crack', version: 3 });
  });
});

describe('the person who changed a field', () => {
  it('is the last one who changed that field, not the item', async () => {
    const { id } = await addItem(anna, { inspectionId });
    await annaDoes(id, update({ title: 'Long crack' }));
    const at = new Date(clock).toISOString();
    await annaDoes(id, update({ notes: 'The "title":["a","b"] is wrong' }));
    clock += 1000;
    await send(ben, id, priority(4));
    const mine = update({ title: 'Deep crack', base: { title: 'Cracked beam' } });
    const { body } = await send(ben, id, mine);
    expect(body).toMatchObject({ clashes: { title: { by: ANNA, at } } });
  });

  it('is not known for a field that never changed', async () => {
    const { id } = await addItem(anna, { inspectionId });
    const { body } = await send(ben, id, update({ notes: 'Dry', base: { notes: 'Wet' } }));
    expect(body).toMatchObject({ clashes: { notes: { by: null, at: null } } });
  });

  it('has no name if it was the system', async () => {
    const { id } = await addItem(anna, { inspectionId });
    const { db } = server.services.database;
    await db.updateTable('items').set({ title: 'Moved' }).where('id', '=', id).execute();
    const mine = update({ title: 'Deep crack', base: { title: 'Cracked beam' } });
    const { body } = await send(ben, id, mine);
    expect(body).toHaveProperty('clashes.title.by', null);
    expect(body).not.toHaveProperty('clashes.title.at', null);
  });
});

describe('a base', () => {
  it('decides instead of the version', async () => {
    const { id } = await addItem(anna, { inspectionId });
    for (const version of [1, 7, 2_147_483_647]) {
      const mine = { title: `Crack ${String(version)}`, version };
      const base = { title: (await read(id)).title };
      expect((await send(ben, id, update({ ...mine, base }))).status).toBe(200);
    }
    const stale = { title: 'Gap', version: (await read(id)).version, base: { title: 'Old' } };
    expect((await send(ben, id, update(stale))).status).toBe(409);
  });

  it('is checked like every part of a request', async () => {
    const { id } = await addItem(anna, { inspectionId });
    const refusals: readonly (readonly [Change, Fields])[] = [
      [update({ title: 'Gap' }), { version: ['This field is required'] }],
      [update({ title: 'Gap', base: null }), { base: ['Must be an object'] }],
      [update({ title: 'Gap', base: [] }), { base: ['Must be an object'] }],
      [update({ title: 'Gap', base: { colour: 'red' } }), { 'base.colour': ['Unknown field'] }],
      [update({ title: 'Gap', base: { version: 1 } }), { 'base.version': ['Unknown field'] }],
      [status('Closed', { base: { title: 'Gap' } }), { 'base.title': ['Unknown field'] }],
      [priority(1, { base: { status: 'Open' } }), { 'base.status': ['Unknown field'] }],
    ];
    for (const [change, errors] of refusals) {
      const { body, ...answer } = await send(ben, id, change);
      expect({ ...answer, body }).toMatchObject({ status: 400, body: { errors } });
    }
    const nested = update({ title: 'Gap', base: { title: { text: 'Gap' } } });
    expect((await send(ben, id, nested)).status).toBe(400);
    const deep = `{"title":"Gap","base":{"title":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`;
    expect((await ben.put(pathOf(id), deep)).status).toBe(400);
    expect(await read(id)).toMatchObject({ version: 1 });
  });

  it('may contain values that no request may write now', async () => {
    const { id } = await addItem(anna, { inspectionId });
    const title = ` ${'long '.repeat(200)}`;
    const { db } = server.services.database;
    await db.updateTable('items').set({ title }).where('id', '=', id).execute();
    expect((await send(ben, id, update({ title: 'Gap', base: { title } }))).status).toBe(200);
  });
});

describe('merges at once', () => {
  const FIELDS = ['title', 'notes', 'location', 'technicalNotes', 'recommendedAction'] as const;

  it('in different fields are all written', async () => {
    const item = await addItem(anna, { inspectionId });
    const answers = await Promise.all([
      ...FIELDS.map((field) =>
        send(ben, item.id, update({ [field]: 'Mine', base: { [field]: item[field] } })),
      ),
      send(anna, item.id, priority(4, { base: { priority: 3 } })),
      send(anna, item.id, resolve({ base: { status: 'Open' } })),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual(Array(7).fill(200));
    expect(await read(item.id)).toMatchObject({
      ...Object.fromEntries(FIELDS.map((field) => [field, 'Mine'])),
      priority: 4,
      status: 'Resolved',
      version: 8,
    });
  });

  it('in one field are written once, and the others are asked', async () => {
    const { id } = await addItem(anna, { inspectionId });
    const base = { title: 'Cracked beam' };
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => send(ben, id, update({ title: String(n), base }))),
    );
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
    const { title, version } = await read(id);
    expect([title, version]).toEqual([
      String(answers.findIndex((answer) => answer.status === 200)),
      2,
    ]);
    const refused = answers.filter((answer) => answer.status === 409);
    for (const { body } of refused)
      expect(body).toHaveProperty('clashes.title.by', 'Test Inspector');
  });

  it('are each in the journal once', async () => {
    const item = await addItem(anna, { inspectionId });
    await Promise.all(
      FIELDS.map((field) =>
        send(ben, item.id, update({ [field]: 'Mine', base: { [field]: item[field] } })),
      ),
    );
    const entries = (await journalOf(server)).filter((entry) => entry.item_id === item.id);
    const changed = entries
      .slice(1)
      .map(({ changes }) => Object.keys(JSON.parse(changes) as object));
    expect(changed.sort()).toEqual(FIELDS.map((field) => [field]).sort());
    expect(entries.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

it('a base with a longer list than a record can have is refused', async () => {
  const { id, version } = await addItem(anna, { inspectionId });
  const sent = (tags: string[]) =>
    send(ben, id, update({ title: 'Beam', version, base: { tags } }));
  expect((await sent(Array.from({ length: 51 }, () => 'urgent'))).status).toBe(400);
});
