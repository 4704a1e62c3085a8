import { afterEach, expect, test } from 'vitest';
import type { LiveChange } from '../../../contract/live/live-change';
import { createContinuity } from '../../../src/features/live/continuity';
import { createLiveTabs, type Heard } from '../../../src/features/live/live-tabs';
import { noteRead } from '../../../src/platform/live/read-positions';

/** From where others' changes are followed, so that nothing is missed of what is shown. */

const at = (entry: number) => `7.${String(entry)}.1700000000000`;

/** A change that is the entry of that number in the journal. */
const change = (entry: number): LiveChange => ({
  kind: 'items',
  id: entry,
  action: 'changed',
  version: 2,
  itemId: entry,
  inspectionId: 3,
  projectId: 1,
  by: 'Ben Frost',
  isOwn: false,
  fields: ['title'],
});

const stretch = (after: string | null, entry: number): Heard => ({
  after,
  cursor: at(entry),
  news: [change(entry)],
});

const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** What a tab of a user has to load again, and what it takes of what it hears. */
function openTab(userId: number) {
  let older = 0;
  const continuity = createContinuity(userId, () => {
    older += 1;
  });
  ends.push(continuity.stop);
  return { ...continuity, older: () => older };
}

test('a stream begins with the earliest of what a page shows to its user', () => {
  const { position } = openTab(1);
  expect(position()).toBeNull();
  noteRead(1, at(12));
  noteRead(1, at(9));
  noteRead(1, at(10));
  expect(position()).toBe(at(9));
  noteRead(2, at(20));
  expect([position(), openTab(2).position()]).toEqual([null, at(20)]);
});

test('changes without a gap are taken as they are; after a gap everything is loaded', () => {
  noteRead(3, at(9));
  const { take, position } = openTab(3);
  expect(take(stretch(at(9), 10))).toEqual([change(10)]);
  expect(take(stretch(at(10), 11))).toEqual([change(11)]);
  expect(position()).toBe(at(11));
  expect(take(stretch(at(14), 15))).toBe('all');
  expect(take(stretch(at(15), 16))).toEqual([change(16)]);
  // A tab with an older version does not say it.
  expect(take({ cursor: at(30), news: [change(30)] })).toEqual([change(30)]);
});

test('a stream whose beginning is not known must not begin after what is shown', () => {
  noteRead(4, at(9));
  expect(openTab(4).take(stretch(null, 10))).toBe('all');
  noteRead(5, at(9));
  expect(openTab(5).take(stretch(null, 9))).toEqual([change(9)]);
  expect(openTab(6).take(stretch(null, 10))).toEqual([change(10)]);
});

test('an answer that was read before the stream began, but took longer, is loaded again once', () => {
  noteRead(7, at(9));
  const { take, older } = openTab(7);
  take(stretch(at(9), 10));
  noteRead(7, at(9));
  noteRead(7, at(12));
  expect(older()).toBe(0);
  noteRead(7, at(8));
  noteRead(7, at(8));
  expect(older()).toBe(1);
});

test('after a restoration a tab goes on where the journal of the backup ends', () => {
  noteRead(11, at(20));
  const { take, position } = openTab(11);
  take(stretch(at(20), 21));
  expect(take({ after: at(21), cursor: at(12), news: 'all' })).toBe('all');
  expect(position()).toBe(at(12));
  expect(take(stretch(at(12), 13))).toEqual([change(13)]);
});

/** A tab that tells the others of a user what it hears. */
function openLeader(userId: number) {
  const tab = { userId, position: () => null, seconds: () => 10 };
  const { tell, close } = createLiveTabs(tab, () => undefined);
  ends.push(close);
  return tell;
}

/** What a tab hears that was opened later, and shows what was read at a position. */
function openLater(userId: number, position: string | null) {
  const heard: unknown[] = [];
  const hear = ({ after, cursor, news }: Heard) => heard.push({ after, cursor, news });
  const tab = { userId, position: () => position, seconds: () => 10 };
  ends.push(createLiveTabs(tab, hear).close);
  return heard;
}

test('a tab that is opened later hears what it has missed', async () => {
  const tell = openLeader(8);
  tell(stretch(at(9), 10));
  tell({ ...stretch(at(10), 11), spreadMs: 5 });
  tell(stretch(at(11), 12));
  const cursor = at(12);
  const [after10, after9, after8, nothing, other] = [
    openLater(8, at(10)),
    openLater(8, at(9)),
    openLater(8, at(8)),
    openLater(8, null),
    openLater(99, at(9)),
  ];
  await expect.poll(() => nothing).toEqual([{ after: null, cursor, news: [] }]);
  expect(after10).toEqual([{ after: at(10), cursor, news: [change(11), change(12)] }]);
  expect(after9).toEqual([{ after: at(9), cursor, news: [change(10), change(11), change(12)] }]);
  expect(after8).toEqual([{ after: at(8), cursor, news: 'all' }]);
  expect(other).toEqual([]);
});

test('a tab that leads again does not know what another tab has announced in between', async () => {
  const tell = openLeader(10);
  tell(stretch(at(9), 10));
  tell(stretch(at(14), 15));
  const [after10, after14] = [openLater(10, at(10)), openLater(10, at(14))];
  await expect.poll(() => after14).toEqual([{ after: at(14), cursor: at(15), news: [change(15)] }]);
  expect(after10).toEqual([{ after: at(10), cursor: at(15), news: 'all' }]);
});
