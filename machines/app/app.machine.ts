import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import type { User } from '../../contract/users/user';
import { clockMachine, type Moment } from '../clock/clock.machine';
import { notProvided } from '../failure';
import type { outboxMachine } from '../outbox/outbox.machine';
import { sessionMachine } from '../session/session.machine';
import type { uploadQueueMachine } from '../uploads/upload-queue.machine';

interface Input {
  /** The user of the last visit. */
  storedUser: User | null;
  /** The time at which the page was opened. */
  opened: Moment;
}

interface Context extends Input {
  /** The signed-in user. */
  userId: number | null;
  /** The name of this tab. */
  tab: string;
}

/** The code of both is not loaded with the login page but before they start. */
const uploads = {
  config: () => notProvided('app.uploads'),
} as unknown as typeof uploadQueueMachine;
const outbox = {
  config: () => notProvided('app.outbox'),
} as unknown as typeof outboxMachine;

/** A part that crashes does not affect the others. */
const broken = {
  type: 'announceBroken',
  params: ({ event }: { event: { error: unknown } }) => event.error,
} as const;

/**
 * The actors that live as long as the page: the session, the clock, and the upload queue and the
 * outbox of the signed-in user, which end with their session.
 */
export const appMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'sending.begin'; userId: number; tab: string },
    input: {} as Input,
    emitted: {} as { type: 'sending.ended' } | { type: 'part.crashed'; error: unknown },
    children: {} as {
      session: 'session';
      clock: 'clock';
      uploads: 'uploads';
      outbox: 'outbox';
    },
  },
  actors: { session: sessionMachine, clock: clockMachine, uploads, outbox },
  actions: {
    noteUser: assign({ userId: (_, userId: number | null) => userId }),
    announceBroken: emit((_, error: unknown) => ({ type: 'part.crashed' as const, error })),
  },
  guards: {
    isOther: ({ context }, userId: number | null) => userId !== context.userId,
    isSignedIn: ({ context }, userId: number) => userId === context.userId,
  },
}).createMachine({
  id: 'app',
  context: ({ input }) => ({ ...input, userId: input.storedUser?.id ?? null, tab: '' }),
  invoke: [
    {
      id: 'session',
      src: 'session',
      input: ({ context: { storedUser } }) => ({ storedUser }),
      onSnapshot: {
        guard: {
          type: 'isOther',
          params: ({ event }) => event.snapshot.context.user?.id ?? null,
        },
        target: '.idle',
        actions: {
          type: 'noteUser',
          params: ({ event }) => event.snapshot.context.user?.id ?? null,
        },
      },
      onError: { target: '.idle', actions: broken },
    },
    {
      id: 'clock',
      src: 'clock',
      input: ({ context: { opened } }) => opened,
      onError: { actions: broken },
    },
  ],
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is sent in the background.',
      on: {
        'sending.begin': {
          guard: { type: 'isSignedIn', params: ({ event }) => event.userId },
          target: 'sending',
          actions: assign({ tab: ({ event }) => event.tab }),
        },
      },
    },
    sending: {
      description: 'The upload queue and the outbox of the signed-in user run.',
      exit: emit({ type: 'sending.ended' }),
      on: { 'sending.begin': { description: 'They are already running.' } },
      invoke: [
        {
          id: 'uploads',
          src: 'uploads',
          input: ({ context: { userId, tab } }) => ({ userId: userId ?? 0, tab }),
          onError: { target: 'idle', actions: broken },
        },
        {
          id: 'outbox',
          src: 'outbox',
          input: ({ context: { userId } }) => ({ userId: userId ?? 0, isOnline: true }),
          onError: { target: 'idle', actions: broken },
        },
      ],
    },
  },
});

export type AppActor = ActorRefFrom<typeof appMachine>;
