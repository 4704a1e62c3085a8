import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import type { InboxPage, Notice } from '../../../contract/inbox/notice';
import { mayHaveUnread, type Reading } from '../../../machines/inbox/inbox-context';
import { inboxMachine } from '../../../machines/inbox/inbox.machine';

const notice = (id: number): Notice => ({
  id,
  at: '2026-11-22T10:00:00.000Z',
  by: 'Boris Cole',
  kind: 'item',
  isRead: true,
  inspectionId: 1,
  inspectionTitle: 'Deck survey',
  itemId: 7,
  itemTitle: 'Handrail',
  commentId: null,
  excerpt: null,
});

const NEWEST: InboxPage = { notices: [notice(9), notice(8)], next: 8 };
const OLDER: InboxPage = { notices: [notice(7)], next: 7 };

test('notices that are not loaded can be unread, so all can be marked, once', async () => {
  const read: Reading[] = [];
  const actor = createActor(
    inboxMachine.provide({
      actors: {
        loadPage: fromPromise(({ input: { before } }) =>
          Promise.resolve(before === null ? NEWEST : OLDER),
        ),
        markRead: fromPromise(({ input: { reading } }) => {
          read.push(reading);
          return Promise.resolve(reading);
        }),
        watchNews: fromCallback(() => undefined),
      },
    }),
  ).start();
  const shown = () => waitFor(actor, (state) => state.matches({ notices: 'shown' }));
  const canMark = async () => mayHaveUnread((await shown()).context);
  expect(await canMark()).toBe(true);
  actor.send({ type: 'inbox.readAll' });
  expect([await canMark(), read]).toEqual([false, [{ ids: [], upTo: 8 }]]);
  actor.send({ type: 'inbox.more' });
  expect(await canMark()).toBe(false);
  expect((await shown()).context.notices.map(({ id }) => id)).toEqual([9, 8, 7]);
});
