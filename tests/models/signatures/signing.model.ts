import assert from 'node:assert/strict';
import { signingMachine } from '../../../machines/signatures/signing.machine';
import { modelOf } from '../../support/models/model';
import { storedSignature } from '../../support/signatures';

export const model = modelOf({
  machine: signingMachine,
  inputs: { 'the first person': undefined },
  events: {
    'person.decided': {
      'signs online': { signature: storedSignature() },
      'refuses online': {
        signature: storedSignature({ decision: 'refused', reason: 'Finding 2 is not mine.' }),
      },
      'signs without a network': { signature: storedSignature({ id: -5 }) },
    },
    'person.next': {},
    'signing.end': {},
    'end.confirm': {},
    'end.decline': {},
  },
  distinguish: ({ context }) => [Math.min(context.person, 2), context.last?.id],
  invariant: ({ snapshot, received, emitted }) => {
    const { context } = snapshot;
    const isAt = (people: 'filling' | 'kept' | 'refused') =>
      snapshot.matches({ handedOver: { people } });
    if (isAt('filling')) assert.equal(context.last, null);
    if (isAt('kept')) assert.ok((context.last?.id ?? 0) < 0);
    if (isAt('refused')) assert.equal(context.last?.decision, 'refused');
    assert.equal(emitted.length === 1, snapshot.matches('returned'));
    const nexts = received.filter(({ type }) => type === 'person.next').length;
    assert.ok(context.person <= nexts + 1, 'A person has the form of the one before');
  },
});
