import { assign, createActor, fromCallback, setup } from 'xstate';
import { expect, test } from 'vitest';
import type { User } from '../../../contract/users/user';
import { appMachine } from '../../../machines/app/app.machine';
import type { sessionMachine } from '../../../machines/session/session.machine';
import type { uploadQueueMachine } from '../../../machines/uploads/upload-queue.machine';
import {
  createAppUploads,
  type UploadQueue,
  type SendingServices,
} from '../../../src/features/uploads/queue/app-uploads';
import { ANNA, BORIS } from '../../support/records/people';
import { withResolvers } from '../../support/with-resolvers';

/** Whose upload queue runs while its code is loading and users come and go. */

/** Stands in for the session: it says who is signed in. */
const session = setup({
  types: {
    context: {} as { user: User | null },
    input: {} as { storedUser: User | null },
    events: {} as { type: 'user'; user: User | null },
  },
}).createMachine({
  context: ({ input }) => ({ user: input.storedUser }),
  on: { user: { actions: assign({ user: ({ event }) => event.user }) } },
});

const queueOf = setup({
  types: { context: {} as { userId: number; unstored: [] }, input: {} as { userId: number } },
}).createMachine({ context: ({ input: { userId } }) => ({ userId, unstored: [] }) });

function start() {
  const app = createActor(
    appMachine.provide({
      actors: {
        session: session as unknown as typeof sessionMachine,
        clock: fromCallback(() => undefined) as never,
        uploads: queueOf as unknown as typeof uploadQueueMachine,
        outbox: fromCallback(() => undefined) as never,
      },
    }),
    { input: { storedUser: ANNA, opened: { now: 0, today: '2026-03-01', timeZone: 'UTC' } } },
  ).start();
  const code = withResolvers<SendingServices>();
  const started: UploadQueue[] = [];
  const uploads = createAppUploads(app, () => code.promise);
  const door: SendingServices = {
    tab: 'tab-1',
    fileOf: () => Promise.resolve(undefined),
    transfer: {
      take: () => Promise.resolve(undefined),
      give: () => Promise.resolve('known' as const),
      unread: () => Promise.resolve([]),
      removeUnread: () => Promise.resolve(),
    },
    keep: () => Promise.resolve(true),
    keepLeft: () => Promise.resolve(),
    logoutQuestion: () => Promise.resolve(null),
    onStart: (queue) => started.push(queue),
  };
  const become = (user: User | null) => {
    const { session: ref } = app.getSnapshot().children;
    (ref as unknown as { send: (event: object) => void }).send({ type: 'user', user });
  };
  const arrive = () => {
    code.resolve(door);
  };
  return { uploads, started, become, arrive };
}

const userOf = (queue: UploadQueue) =>
  (queue.getSnapshot() as unknown as { context: { userId: number } }).context.userId;

test('a user whose session ended before the code loaded gets a queue after signing in', async () => {
  const { uploads, started, become, arrive } = start();
  const early = uploads.of(ANNA.id);
  become(null);
  arrive();
  await expect(early).rejects.toThrow('Their user has left');
  become(ANNA);
  expect(userOf((await uploads.of(ANNA.id)).queue)).toBe(ANNA.id);
  expect(started).toHaveLength(1);
});

test('a user who returns before the code has loaded gets one queue', async () => {
  const { uploads, started, become, arrive } = start();
  const first = uploads.of(ANNA.id);
  become(BORIS);
  const other = uploads.of(BORIS.id);
  become(ANNA);
  const second = uploads.of(ANNA.id);
  arrive();
  await expect(other).rejects.toThrow('Their user has left');
  expect([userOf((await first).queue), (await second).queue]).toEqual([
    ANNA.id,
    (await first).queue,
  ]);
  expect(started).toHaveLength(1);
});
