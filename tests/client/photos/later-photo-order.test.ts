import { expect, test } from 'vitest';
import { sortPhotos } from '../../../src/features/photos/calls';
import type { SignedIn } from '../../../src/features/session/signed-in';
import type { CallApi } from '../../../src/platform/http/call-api';
import { createTurns } from '../../../src/platform/in-turn';
import { anItem } from '../../support/records/items';
import { startOutbox } from '../../support/machines/outbox';
import { ANNA } from '../../support/records/people';
import { settled } from '../../support/settled';
import { withResolvers } from '../../support/with-resolvers';

/** Of two orders of photos the later one is handed over last, whatever the earlier one waits for. */

const FIRST = [2, 1, 3];
const SECOND = [3, 2, 1];
const BASE = [1, 2, 3];

test('an order waits for an earlier one that looks at the copy', async () => {
  const copy = withResolvers<null>();
  const handedOver: (readonly number[])[] = [];
  const outside = {
    copies: () => copy.promise,
    serverIdOf: () => Promise.resolve(null),
    photoChanges: {
      sort: ({ photoIds }: { photoIds: readonly number[] }) => {
        handedOver.push(photoIds);
        return Promise.resolve([]);
      },
    },
  } as unknown as SignedIn;
  const sorting = { ofServer: new Set<number>(), inTurn: createTurns() };
  const sort = (photoIds: readonly number[]) =>
    sortPhotos(outside, { itemId: 7, photoIds, base: BASE }, sorting);
  const first = sort(FIRST);
  sorting.ofServer.add(7);
  const second = sort(SECOND);
  await settled();
  expect(handedOver).toEqual([]);
  copy.resolve(null);
  await Promise.all([first, second]);
  expect(handedOver).toEqual([FIRST, SECOND]);
});

test('an order waits for an earlier one that asks for its item', async () => {
  const asked: ReturnType<typeof withResolvers<unknown>>[] = [];
  const sent: unknown[] = [];
  const api = ((_, options) => {
    if (options?.body !== undefined) {
      sent.push(options.body);
      return Promise.resolve({ success: true, data: [], status: 200, total: 0 });
    }
    const answer = withResolvers<unknown>();
    asked.push(answer);
    return answer.promise;
  }) as CallApi;
  const { photoChanges } = startOutbox({ userId: ANNA.id, api });
  const orders = [FIRST, SECOND].map((photoIds) =>
    photoChanges.sort({ itemId: 7, photoIds, base: BASE }),
  );
  await expect.poll(() => asked.length).toBe(2);
  const answer = { success: true, data: anItem(), status: 200, total: 0 };
  asked[1]?.resolve(answer);
  await settled();
  asked[0]?.resolve(answer);
  await Promise.all(orders);
  expect(sent).toMatchObject([{ photoIds: FIRST }, { photoIds: SECOND }]);
});
