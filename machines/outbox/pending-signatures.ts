import { SignatureInput } from '../../contract/signatures/calls';
import type { Signature } from '../../contract/signatures/signature';
import type { KeptChange } from './kept-change';
import { recordsAfter } from './records-after';

/** A signature as it will be stored. Only the version of the agreed words is known. */
function signatureOf(change: KeptChange, userName: string): Signature {
  const { drawing, agreementVersion, reason, place, ...given } = SignatureInput.parse(change.body);
  return {
    ...given,
    id: change.record,
    reportId: change.reportId ?? 0,
    isDrawn: drawing !== undefined,
    reason: reason ?? null,
    agreement: { version: agreementVersion, text: '' },
    place: place ?? null,
    takenBy: { id: change.userId, name: userName },
    createdAt: new Date(change.madeAt).toISOString(),
    version: 1,
  };
}

/** The signatures under a revision, including those that wait on the device, as in `recordsAfter`. */
export const signaturesAfter = (
  signatures: readonly Signature[],
  changes: readonly KeptChange[],
  userName: string,
): readonly Signature[] =>
  recordsAfter(signatures, changes, (before, change) => {
    const isThere = before.some(({ id }) => id === change.record);
    const isNew = change.call === 'signReport' && !isThere;
    return isNew ? [...before, signatureOf(change, userName)] : before;
  });
