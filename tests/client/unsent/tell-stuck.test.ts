import { expect, onTestFinished, test, vi } from 'vitest';
import { OUTBOX_MESSAGES } from '../../../contract/outbox/messages';
import { STUCK_MESSAGES } from '../../../contract/outbox/stuck-messages';
import { notSentList } from '../../../src/features/unsent/not-sent-list';
import { tellStuck } from '../../../src/features/unsent/tell-stuck';
import type { CallApi } from '../../../src/platform/http/call-api';
import { NEWEST } from '../../../src/platform/outbox/record-changes';
import { onSolved } from '../../../src/ui/toast/solved-toasts';
import { arrived, NO_TOASTS, withoutSolved } from '../../../src/ui/toast/toast-queue';
import { onToast, toastsTo } from '../../../src/ui/toast/toasts';
import { startOutbox } from '../../support/machines/outbox';
import { anItem } from '../../support/records/items';
import { ANNA } from '../../support/records/people';

/** What a user is told once the server refuses a change that waited. */

const answer = (status: number | null, error: string) =>
  ({ success: false, error, status, details: { errors: {} } }) as const;

test.each([
  { list: 'closed', isOpen: false, told: [STUCK_MESSAGES.refused('Crack')] },
  { list: 'open', isOpen: true, told: [] },
])('a refusal replaces the notice that it waits, with the list $list', async ({ isOpen, told }) => {
  let queue = NO_TOASTS;
  const texts = () => [queue.shown, ...queue.waiting].flatMap((one) => one?.text ?? []);
  onTestFinished(onToast(ANNA.id, (message) => (queue = arrived(queue, message))));
  onTestFinished(onSolved(ANNA.id, (topic) => (queue = withoutSolved(queue, topic))));
  notSentList.write(isOpen);
  onTestFinished(() => {
    notSentList.write(false);
  });
  let isAnswering = false;
  const api = (() =>
    Promise.resolve(isAnswering ? answer(400, 'No') : answer(null, ''))) as unknown as CallApi;
  const { changes, outbox } = startOutbox({ userId: ANNA.id, api, notify: toastsTo(ANNA.id) });
  tellStuck(outbox);
  await changes.itemsOf(7, [anItem({ id: 1, title: 'Crack' })], NEWEST);
  await changes.make({ call: 'setItemStatus', id: 1, body: { status: 'Closed' } });
  expect(texts()).toEqual([OUTBOX_MESSAGES.deferred]);

  isAnswering = true;
  outbox.send({ type: 'server.answered' });
  await vi.waitFor(() => {
    expect(texts()).toEqual(told);
  });
});
