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
  },
  distinguish: ({ context }) => [Math.min(context.person, 2), context.last?.id],
  invariant: ({ snapshot: { value, context }, received }) => {
    assert.equal(context.last === null, value === 'filling');
    if (value === 'kept') assert.ok((context.last?.id ?? 0) < 0);
    if (value === 'refused') assert.equal(context.last?.decision, 'refused');
    const nexts = received.filter(({ type }) => type === 'person.next').length;
    assert.ok(context.person <= nexts + 1, 'A person has the form of the one before');
  },
});
