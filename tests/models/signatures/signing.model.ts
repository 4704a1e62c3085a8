import assert from 'node:assert/strict';
import { signingMachine } from '../../../machines/signatures/signing.machine';
import { modelOf } from '../../support/models/model';
import { answered, OF_DEVICE } from '../failures';
import { storedSignOff, storedSignature } from '../../support/records/signatures';

const REWORDED = storedSignOff({ agreement: { version: 2, text: 'Seen and agreed.' } });

export const model = modelOf({
  machine: signingMachine,
  inputs: { 'the first person': { signOff: storedSignOff() } },
  events: {
    'person.decided': {
      'signs online': { signature: storedSignature() },
      'refuses online': {
        signature: storedSignature({ decision: 'refused', reason: 'Finding 2 is not mine.' }),
      },
      'signs without a network': { signature: storedSignature({ id: -5 }) },
      'refuses without a network': {
        signature: storedSignature({
          id: -6,
          decision: 'refused',
          reason: 'Finding 2 is not mine.',
        }),
      },
    },
    'person.next': { 'the same wording': { newest: storedSignOff() } },
    'newest.show': { 'another wording': { newest: REWORDED } },
    'signing.end': {},
    'end.confirm': {},
    'end.decline': {},
  },
  effects: {
    awaitSent: {
      'the server has it': { output: undefined },
      'it was removed': { error: answered(404) },
      'the device cannot tell': { error: OF_DEVICE },
    },
  },
  distinguish: ({ context }) => [
    Math.min(context.person, 2),
    context.last?.id,
    context.shown.agreement.version,
  ],
  invariant: ({ snapshot, received, emitted }) => {
    const { context } = snapshot;
    const isAt = (people: 'filling' | 'kept' | 'refused' | 'removed') =>
      snapshot.matches({ handedOver: { people } });
    if (isAt('filling')) assert.equal(context.last, null);
    if (isAt('kept') || isAt('removed')) assert.ok((context.last?.id ?? 0) < 0);
    if (isAt('refused')) assert.equal(context.last?.decision, 'refused');
    assert.equal(emitted.length === 1, snapshot.matches('returned'));
    const begun = received.filter(({ type }) => type === 'person.next' || type === 'newest.show');
    assert.ok(context.person <= begun.length + 1, 'A person has the form of the one before');
    const isAsked = received.some(({ type }) => type === 'newest.show');
    assert.ok(isAsked || context.shown.agreement.version === 1, 'Nobody asked for the wording');
  },
});
