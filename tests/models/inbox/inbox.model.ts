import assert from 'node:assert/strict';
import type { Notice } from '../../../contract/inbox/notice';
import type { LiveChange } from '../../../contract/live/live-change';
import type { Reading } from '../../../machines/inbox/inbox-context';
import { inboxMachine } from '../../../machines/inbox/inbox.machine';
import { modelOf } from '../../support/models/model';
import { answered, UNANSWERED } from '../failures';

const notice = (id: number, isRead = false): Notice => ({
  id,
  at: '2026-11-22T10:00:00.000Z',
  by: 'Boris Cole',
  kind: 'item',
  inspectionId: 1,
  inspectionTitle: 'Deck survey',
  itemId: 7,
  itemTitle: 'Loose handrail',
  commentId: null,
  excerpt: null,
  isRead,
});

const ASSIGNED: LiveChange = {
  kind: 'items',
  id: 7,
  action: 'changed',
  version: 2,
  itemId: 7,
  inspectionId: 1,
  projectId: 1,
  by: 'Boris Cole',
  isOwn: false,
  fields: ['assignedToId'],
};

export const model = modelOf({
  machine: inboxMachine,
  inputs: { 'an inbox': undefined },
  events: {
    'inbox.more': {},
    'load.again': {},
    'inbox.readAll': {},
    'notice.open': { 'an unread one': { id: 9 }, 'a read one': { id: 8 } },
  },
  effects: {
    loadPage: {
      'more follow': { output: { notices: [notice(9), notice(8, true)], next: 8 } },
      'the last page': { output: { notices: [notice(7)], next: null } },
      'a newer one': { output: { notices: [notice(12), notice(9)], next: 8 } },
      nothing: { output: { notices: [], next: null } },
      'no answer': { error: UNANSWERED },
      refused: { error: answered(403) },
    },
    markRead: {
      done: { output: ({ reading }: { reading: Reading }) => reading },
      'no answer': { error: UNANSWERED },
    },
    watchNews: {
      'an assignment': { sends: { type: 'records.changed', news: [ASSIGNED] } },
      'something else': {
        sends: { type: 'records.changed', news: [{ ...ASSIGNED, fields: ['title'] }] },
      },
      'the connection returns': { sends: { type: 'connection.returned' } },
      'a notice is read elsewhere': {
        sends: { type: 'notices.read', reading: { ids: [9], upTo: 0 } },
      },
    },
  },
  distinguish: ({ context: { next, newer, failure, failed, notices, hasReturned, retries } }) => [
    retries > 0,
    hasReturned,
    next === null,
    newer === 0,
    failure === null,
    failed,
    notices.length === 0,
    notices.some(({ isRead }) => isRead),
  ],
  invariant: ({ snapshot, received }) => {
    const { notices, newer, failure, failed } = snapshot.context;
    const isTold = received.some(
      (event) => event.type === 'records.changed' && event.news !== 'all',
    );
    if (newer > 0) assert.ok(isTold, 'There were no news');
    if (snapshot.matches({ notices: 'failed' }))
      assert.ok(failure !== null && failed === 'newest' && notices.length === 0);
    if (failed === 'reading')
      assert.ok(
        received.some(({ type }) => type === 'inbox.readAll'),
        'Nothing was marked',
      );
    const isRead = notices.find(({ id }) => id === 9)?.isRead;
    const isOpened = received.some(
      (event) =>
        (event.type === 'notice.open' && event.id === 9) ||
        event.type === 'inbox.readAll' ||
        event.type === 'notices.read' ||
        // What failed is repeated when the connection returns.
        event.type === 'connection.returned',
    );
    if (isRead === true) assert.ok(isOpened, 'Marked as read, but never read');
  },
});
