import type { Signature } from '../../contract/signatures/signature';
import { formMachineOf } from '../forms/form.machine';
import { type SignatureValues, validateSignature } from './signature-values';

/** What one person fills in to sign or to refuse. Each person has their own form. */
export const signatureFormMachine = formMachineOf<SignatureValues, Signature>({
  id: 'signatureForm',
  validate: validateSignature,
  // A signature never changes, so there are no conflicts to decide.
  valuesOf: () => null,
  eventFor: (end) => end && { type: 'person.decided', signature: end.saved },
});
