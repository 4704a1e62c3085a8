import { expect, test } from 'vitest';
import { fromCallback } from 'xstate';
import type { InboxPage, Notice } from '../../../contract/inbox/notice';
import { EffectFailed } from '../../../machines/failure';
import type { Reading } from '../../../machines/inbox/inbox-context';
import { inboxMachine } from '../../../machines/inbox/inbox.machine';
import { deferred } from '../../support/deferred';
import { walk } from '../../support/transitions';

const notice = (id: number, isRead = false): Notice => ({
  ...{ id, at: '2026-11-22T10:00:00.000Z', by: 'Boris Cole', kind: 'item', isRead },
  ...{ inspectionId: 1, inspectionTitle: 'Deck survey', itemId: 7, itemTitle: 'Handrail' },
  ...{ commentId: null, excerpt: null },
});

const UNANSWERED = new EffectFailed({ message: 'No answer', status: null, errors: {} });

function start() {
  const pages = deferred<InboxPage, { before: number | null }>();
  const marks = deferred<Reading, { reading: Reading }>();
  const { actor, clock } = walk(
    inboxMachine.provide({
      actors: {
        loadPage: pages.effect,
        markRead: marks.effect,
        watchNews: fromCallback(() => undefined),
      },
    }),
  );
  actor.start();
  const unread = () =>
    actor.getSnapshot().context.notices.flatMap(({ id, isRead }) => (isRead ? [] : [id]));
  return { actor, clock, pages, marks, unread };
}

test('what was read while the notices load stays read, whatever order the tabs tell it in', async () => {
  const { actor, pages, unread } = start();
  actor.send({ type: 'notices.read', reading: { upTo: 8 } });
  actor.send({ type: 'notices.read', reading: { upTo: 5 } });
  actor.send({ type: 'notices.read', reading: { ids: [10] } });
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
  await marks.resolve(1, { upTo: 9 });
  expect(unread()).toEqual([]);
  expect(actor.getSnapshot().context.failure).toBeNull();
});
