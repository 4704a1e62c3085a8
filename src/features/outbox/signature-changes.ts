import { getSignature } from '../../../contract/signatures/calls';
import { Signature } from '../../../contract/signatures/signature';
import type { KeptChange } from '../../../machines/outbox/kept-change';
import { signaturesAfter } from '../../../machines/outbox/pending-signatures';
import { orThrow } from '../../platform/http/call-api';
import type { SignatureChanges } from '../../platform/outbox/record-changes';
import { type ChangingOutside, createRecordChanges } from './record-changes';
import { missingChanges } from './missing-changes';

export interface SignaturesOutside extends ChangingOutside {
  userName: () => string;
}

/** The signatures that a user has collected on this device. */
export function createSignatureChanges(outside: SignaturesOutside): SignatureChanges {
  const { api, ids, maker, userName } = outside;
  const after = (signatures: readonly Signature[], changes: readonly KeptChange[]) =>
    signaturesAfter(signatures, changes, userName());
  const { changes } = createRecordChanges<Signature>(outside, {
    kind: 'signature',
    parse: (answer) => Signature.safeParse(answer).data,
    fetch: async (id) => (await orThrow(api(getSignature, { params: { id } }))).data,
    after: (signatures, waiting) => Promise.resolve(after(signatures, waiting)),
    // A signature never changes.
    baseOf: () => ({}),
    placeOf: ({ inspectionId = 0, reportId = 0 }) => ({ inspectionId, reportId }),
    titleOf: ({ name }) => name,
  });
  return {
    ...changes,
    whenSent: ids.whenSent,
    signaturesOf: async (reportId, signatures, from) => {
      const missing = await missingChanges(maker, 'signature', from);
      const own = missing(signatures).filter((change) => change.reportId === reportId);
      return after(signatures, own);
    },
  };
}
