import { assign, setup } from 'xstate';
import type { Signature } from '../../contract/signatures/signature';
import { isLocalId } from '../outbox/local-id';

interface Context {
  /** Counts the people: each has a form of their own. */
  person: number;
  /** What the last person has decided. */
  last: Signature | null;
}

export type SigningEvent =
  | { type: 'person.decided'; signature: Signature }
  | { type: 'person.next' };

/** People sign a revision one after the other, on the same device. */
export const signingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SigningEvent,
    tags: {} as 'decided',
  },
  actions: {
    note: assign((_, { signature }: { signature: Signature }) => ({ last: signature })),
    beginNext: assign(({ context: { person } }) => ({ person: person + 1, last: null })),
  },
  guards: {
    isOnlyHere: (_, { signature }: { signature: Signature }) => isLocalId(signature.id),
    isRefusal: (_, { signature }: { signature: Signature }) => signature.decision === 'refused',
  },
}).createMachine({
  id: 'signing',
  context: { person: 1, last: null },
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
      },
    },
    signed: {
      description: 'The server has the signature. The device goes to the next person, or back.',
      tags: 'decided',
      on: { 'person.next': { target: 'filling', actions: 'beginNext' } },
    },
    refused: {
      description: 'The server has the refusal. The device goes to the next person, or back.',
      tags: 'decided',
      on: { 'person.next': { target: 'filling', actions: 'beginNext' } },
    },
    kept: {
      description: 'The device keeps what the person has decided, and sends it later.',
      tags: 'decided',
      on: { 'person.next': { target: 'filling', actions: 'beginNext' } },
    },
  },
});
