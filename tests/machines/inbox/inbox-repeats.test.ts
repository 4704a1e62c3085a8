import { expect, test } from 'vitest';
import { fromCallback } from 'xstate';
import type { InboxPage, Notice } from '../../../contract/inbox/notice';
import { EffectFailed } from '../../../machines/failure';
import type { Reading } from '../../../machines/inbox/inbox-context';
import { inboxMachine } from '../../../machines/inbox/inbox.machine';
import { deferred } from '../../support/machines/deferred';
import { walk } from '../../support/machines/transitions';

const notice = (id: number, isRead = false): Notice => ({
  id,
  at: '2026-11-22T10:00:00.000Z',
  by: 'Boris Cole',
  kind: 'item',
  isRead,
  inspectionId: 1,
  inspectionTitle: 'Deck survey',
  itemId: 7,
  itemTitle: 'Handrail',
  commentId: null,
  excerpt: null,
});

const UNANSWERED = new EffectFailed({ message: 'No answer', status: null, errors: {} });

function start(isSeen = () => true) {
  const pages = deferred<InboxPage, { before: number | null }>();
  const marks = deferred<Reading, { reading: Reading; isAll: boolean }>();
  const { actor, clock } = walk(
    inboxMachine.provide({
      actors: {
        loadPage: pages.effect,
        markRead: marks.effect,
        watchNews: fromCallback(() => undefined),
      },
      guards: { isSeen },
    }),
  );
  actor.start();
  const unread = () =>
    actor.getSnapshot().context.notices.flatMap(({ id, isRead }) => (isRead ? [] : [id]));
  return { actor, clock, pages, marks, unread };
}

test('what was read while the notices load stays read, in whatever order the tabs announce it', async () => {
  const { actor, pages, unread } = start();
  actor.send({ type: 'notices.read', reading: { ids: [], upTo: 8 } });
  actor.send({ type: 'notices.read', reading: { ids: [], upTo: 5 } });
  actor.send({ type: 'notices.read', reading: { ids: [10], upTo: 0 } });
  await pages.resolve(0, { notices: [11, 10, 9, 8].map((id) => notice(id)), next: 8 });
  expect(unread()).toEqual([11, 9]);
  actor.send({ type: 'inbox.more' });
  await pages.resolve(1, { notices: [notice(7), notice(6)], next: null });
  expect(unread()).toEqual([11, 9]);
});

test('a check for newer notices also shows what was read elsewhere', async () => {
  const { actor, pages, unread } = start();
  await pages.resolve(0, { notices: [notice(9), notice(8)], next: null });
  actor.send({ type: 'records.changed', news: 'all' });
  await pages.resolve(1, { notices: [notice(10), notice(9, true), notice(8)], next: null });
  expect([unread(), actor.getSnapshot().context.newer]).toEqual([[8], 1]);
});

test('a notice that is committed late is offered, and not marked as read before it is shown', async () => {
  const { actor, pages, marks, unread } = start();
  await pages.resolve(0, { notices: [notice(9), notice(8, true), notice(6)], next: 6 });
  actor.send({ type: 'records.changed', news: 'all' });
  await pages.resolve(1, { notices: [notice(9), notice(8, true), notice(7)], next: 7 });
  expect(actor.getSnapshot().context.newer).toBe(1);
  actor.send({ type: 'inbox.readAll' });
  const reading = { ids: [9, 6], upTo: 6 };
  expect(marks.calls).toEqual([{ reading, isAll: true }]);
  await marks.resolve(0, reading);
  actor.send({ type: 'load.again' });
  await pages.resolve(2, { notices: [notice(9), notice(7), notice(6)], next: 6 });
  expect(unread()).toEqual([7]);
});

test('a check is made again if the connection returns while it runs, and after some time if it fails', async () => {
  const { actor, clock, pages } = start();
  await pages.resolve(0, { notices: [notice(9)], next: null });
  actor.send({ type: 'records.changed', news: 'all' });
  actor.send({ type: 'connection.returned' });
  expect(pages.aborted().slice(1)).toEqual([true, false]);
  await pages.reject(1, UNANSWERED);
  await pages.reject(2, UNANSWERED);
  expect(pages.calls).toHaveLength(3);
  clock.increment(30_000);
  await pages.resolve(3, { notices: [notice(12), notice(9)], next: null });
  expect(actor.getSnapshot().context.newer).toBe(1);
});

test('notices that were not loaded or marked without an answer repeat themselves', async () => {
  const { actor, clock, pages, marks, unread } = start();
  await pages.reject(0, UNANSWERED);
  for (const [at, seconds] of [2, 4, 8].entries()) {
    clock.increment(seconds * 1000 - 1);
    expect(pages.calls).toHaveLength(1 + at);
    clock.increment(1);
    await pages.reject(1 + at, UNANSWERED);
  }
  actor.send({ type: 'connection.returned' });
  await pages.resolve(4, { notices: [notice(9)], next: null });
  actor.send({ type: 'inbox.readAll' });
  await marks.reject(0, UNANSWERED);
  clock.increment(2000);
  await marks.resolve(1, { ids: [9], upTo: 0 });
  expect(unread()).toEqual([]);
  expect(actor.getSnapshot().context.failure).toBeNull();
});

test('while a repeat is under way, the user can start over, and nothing waits for it', async () => {
  const { actor, clock, pages, marks, unread } = start();
  await pages.reject(0, UNANSWERED);
  clock.increment(2000);
  actor.send({ type: 'inbox.more' });
  actor.send({ type: 'inbox.readAll' });
  expect([pages.calls.length, marks.calls.length]).toEqual([2, 0]);
  actor.send({ type: 'load.again' });
  expect(pages.aborted()).toEqual([false, true, false]);
  await pages.resolve(2, { notices: [notice(9)], next: 9 });
  actor.send({ type: 'inbox.more' });
  await pages.reject(3, UNANSWERED);
  clock.increment(2000);
  actor.send({ type: 'inbox.more' });
  expect(pages.aborted().slice(4)).toEqual([true, false]);
  await pages.reject(5, UNANSWERED);
  clock.increment(2000);
  actor.send({ type: 'inbox.readAll' });
  await marks.reject(0, UNANSWERED);
  clock.increment(2000);
  actor.send({ type: 'inbox.readAll' });
  await marks.resolve(2, { ids: [], upTo: 9 });
  expect(unread()).toEqual([]);
  expect(pages.calls).toHaveLength(7);
});

test('what the user has asked for is not asked for twice', async () => {
  const { actor, pages, marks } = start();
  actor.send({ type: 'load.again' });
  await pages.resolve(0, { notices: [notice(9)], next: 9 });
  actor.send({ type: 'inbox.more' });
  actor.send({ type: 'inbox.more' });
  await pages.resolve(1, { notices: [notice(8)], next: 8 });
  actor.send({ type: 'inbox.readAll' });
  actor.send({ type: 'inbox.readAll' });
  expect([pages.calls.length, marks.calls.length]).toEqual([2, 1]);
});

test('a notice that opens in a new tab is marked as read, and stops nothing', async () => {
  const { actor, pages, marks, unread } = start();
  await pages.resolve(0, { notices: [notice(9), notice(8), notice(7)], next: 7 });
  actor.send({ type: 'inbox.more' });
  actor.send({ type: 'notice.open', id: 9 });
  actor.send({ type: 'notice.open', id: 8 });
  await pages.resolve(1, { notices: [notice(6)], next: 6 });
  expect([marks.calls, unread()]).toEqual([
    [
      { reading: { ids: [9], upTo: 0 }, isAll: false },
      { reading: { ids: [8], upTo: 0 }, isAll: false },
    ],
    [7, 6],
  ]);
  actor.send({ type: 'inbox.more' });
  await pages.reject(2, UNANSWERED);
  actor.send({ type: 'notice.open', id: 6 });
  await marks.reject(2, UNANSWERED);
  const { failure, failed } = actor.getSnapshot().context;
  expect([failure?.message, failed, unread()]).toEqual(['No answer', 'older', [7]]);
  actor.send({ type: 'inbox.readAll' });
  expect(marks.calls.at(-1)).toEqual({ reading: { ids: [7], upTo: 6 }, isAll: true });
});

test('a refused check is not repeated, and a server that asks for a pause gets it', async () => {
  const { actor, clock, pages } = start();
  await pages.resolve(0, { notices: [notice(9)], next: null });
  const look = () => {
    actor.send({ type: 'records.changed', news: 'all' });
  };
  look();
  await pages.reject(1, new EffectFailed({ message: 'No', status: 403, errors: {} }));
  clock.increment(60_000);
  expect(pages.calls).toHaveLength(2);
  look();
  await pages.reject(
    2,
    new EffectFailed({ message: 'Busy', status: 429, retryAfter: 50, errors: {} }),
  );
  clock.increment(49_999);
  expect(pages.calls).toHaveLength(3);
  clock.increment(1);
  await pages.resolve(3, { notices: [notice(12), notice(9)], next: null });
  expect(actor.getSnapshot().context.newer).toBe(1);
});

test('an inbox that nobody sees repeats nothing until it is seen again', async () => {
  let isSeen = false;
  const { actor, clock, pages } = start(() => isSeen);
  await pages.reject(
    0,
    new EffectFailed({ message: 'Busy', status: 429, retryAfter: 5, errors: {} }),
  );
  clock.increment(60_000);
  expect(pages.calls).toHaveLength(1);
  isSeen = true;
  actor.send({ type: 'connection.returned' });
  await pages.reject(1, UNANSWERED);
  clock.increment(2000);
  expect(pages.calls).toHaveLength(3);
});
