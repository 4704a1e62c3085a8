import type { ReactNode } from 'react';
import type { SignOff } from '../../../contract/signatures/calls';
import type { Signature } from '../../../contract/signatures/signature';
import { Alert } from '../../ui/message/alert';
import { breakable } from '../../ui/text/breakable';
import { Chip } from '../../ui/chip/chip';
import { formatMinute } from '../../ui/text/dates';
import { FileLink } from '../../ui/text/text-link';
import { UnsentMark } from '../../ui/chip/unsent-mark';

function Entry({ signature }: { signature: Signature }): ReactNode {
  const { id, decision, name, role, reason, signedAt, isDrawn, takenBy } = signature;
  const isRefusal = decision === 'refused';
  return (
    <li className="signature-entry">
      <div className="signature-head">
        <strong>{breakable(name)}</strong>
        <Chip tone={isRefusal ? 'red' : 'green'}>{isRefusal ? 'Refused' : 'Signed'}</Chip>
        <UnsentMark kind="signature" id={id} />
      </div>
      <span className="signature-facts">
        {breakable(role)} · {formatMinute(signedAt)}
        {isRefusal || isDrawn ? '' : ' · typed'} · collected by {breakable(takenBy.name)}
      </span>
      {reason === null ? null : <p>{reason}</p>}
    </li>
  );
}

interface Props {
  signOff: SignOff;
  /** Whether a person who signs has the device: a missing sheet is not for them. */
  isHandedOver?: boolean;
}

/** The people who have signed a revision, and those who refused. */
export function SignatureList({ signOff, isHandedOver = false }: Props): ReactNode {
  const { signatures, report } = signOff;
  if (signatures.length === 0) return null;
  return (
    <section className="card" aria-label="Signatures">
      <h2>Signatures ({String(signatures.length)})</h2>
      <ul className="signature-list">
        {signatures.map((signature) => (
          <Entry key={signature.id} signature={signature} />
        ))}
      </ul>
      {report.sheetFailure === null || isHandedOver ? null : <Alert>{report.sheetFailure}</Alert>}
      {report.sheetUrl === null ? null : (
        <FileLink href={report.sheetUrl}>Open Signature Sheet</FileLink>
      )}
    </section>
  );
}
