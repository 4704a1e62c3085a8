import { assign, emit, fromPromise, setup } from 'xstate';
import type { SignOff } from '../../contract/signatures/calls';
import type { Signature } from '../../contract/signatures/signature';
import { failureOf, notProvided } from '../failure';
import { isLocalId } from '../outbox/local-id';

interface Context {
  /** The revision and the wording that this person is shown and signs, whatever is issued since. */
  shown: SignOff;
  /** Counts the forms: each person has their own, and what is newer begins another one. */
  person: number;
  /** What the last person has decided. */
  last: Signature | null;
}

export type SigningEvent =
  | { type: 'person.decided'; signature: Signature }
  | { type: 'person.next'; newest: SignOff }
  /** The person has not filled in anything, and wants to see what is newer. */
  | { type: 'newest.show'; newest: SignOff }
  | { type: 'signing.end' }
  | { type: 'end.confirm' }
  | { type: 'end.decline' };

interface Newest {
  newest: SignOff;
}

/** The device is passed to the next person, who is shown the newest revision. */
const decided = {
  tags: 'decided',
  on: {
    'person.next': {
      target: 'filling',
      actions: { type: 'begin', params: ({ event }: { event: Newest }) => event },
    },
  },
} as const;

/**
 * People sign a revision one after the other on a device that was handed to them. Each signs the
 * revision and the wording that their form began with. Only the owner of the device returns to the
 * rest of the app, and not by an accidental tap.
 */
export const signingMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { signOff: SignOff },
    events: {} as SigningEvent,
    emitted: {} as { type: 'signing.ended' },
    tags: {} as 'decided' | 'asking',
  },
  actors: {
    /** Ends when the server has the decision; fails with 404 if it was removed before. */
    awaitSent: fromPromise<undefined, { id: number }>(() => notProvided('signing.awaitSent')),
  },
  actions: {
    note: assign((_, { signature }: { signature: Signature }) => ({ last: signature })),
    begin: assign(({ context: { person } }, { newest }: Newest) => ({
      person: person + 1,
      last: null,
      shown: newest,
    })),
    tellEnd: emit({ type: 'signing.ended' }),
  },
  guards: {
    isOnlyHere: (_, { signature }: { signature: Signature }) => isLocalId(signature.id),
    isRefusal: (_, { signature }: { signature: Signature | null }) =>
      signature?.decision === 'refused',
    isRemoval: (_, error: unknown) => failureOf(error).status === 404,
  },
}).createMachine({
  id: 'signing',
  context: ({ input: { signOff } }) => ({ shown: signOff, person: 1, last: null }),
  initial: 'handedOver',
  states: {
    handedOver: {
      description:
        'The device is with the person who signs: no other part of the app can be reached from there.',
      type: 'parallel',
      states: {
        people: {
          description: 'The people who sign, one after the other.',
          initial: 'filling',
          states: {
            filling: {
              description: 'A person reads what they agree to, and signs or refuses.',
              on: {
                'person.decided': [
                  {
                    guard: { type: 'isOnlyHere', params: ({ event }) => event },
                    target: 'kept',
                    actions: { type: 'note', params: ({ event }) => event },
                  },
                  {
                    guard: { type: 'isRefusal', params: ({ event }) => event },
                    target: 'refused',
                    actions: { type: 'note', params: ({ event }) => event },
                  },
                  { target: 'signed', actions: { type: 'note', params: ({ event }) => event } },
                ],
                'newest.show': {
                  actions: { type: 'begin', params: ({ event }) => event },
                },
              },
            },
            signed: { description: 'The server has the signature.', ...decided },
            refused: { description: 'The server has the refusal.', ...decided },
            kept: {
              description: 'The device keeps what the person has decided, and sends it later.',
              invoke: {
                id: 'awaitSent',
                src: 'awaitSent',
                input: ({ context: { last } }) => ({ id: last?.id ?? 0 }),
                onDone: [
                  {
                    guard: {
                      type: 'isRefusal',
                      params: ({ context: { last } }) => ({ signature: last }),
                    },
                    target: 'refused',
                  },
                  { target: 'signed' },
                ],
                onError: [
                  {
                    guard: {
                      type: 'isRemoval',
                      params: ({ event }: { event: { error: unknown } }) => event.error,
                    },
                    target: 'removed',
                  },
                  { description: 'The device cannot tell what has become of it.' },
                ],
              },
              ...decided,
            },
            removed: {
              description: 'Somebody has removed it from the device, and the server never had it.',
              ...decided,
            },
          },
        },
        question: {
          description: 'Whether the owner has the device again.',
          initial: 'none',
          states: {
            none: {
              description: 'Nobody wants to leave.',
              on: { 'signing.end': { target: 'open' } },
            },
            open: {
              description: 'The app asks for the owner before it opens any other part.',
              tags: 'asking',
              on: {
                'end.confirm': { target: '#signing.returned', actions: 'tellEnd' },
                'end.decline': { target: 'none' },
              },
            },
          },
        },
      },
    },
    returned: { description: 'The owner has the device and leaves the page.', type: 'final' },
  },
});
