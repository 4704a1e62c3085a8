import type { ReactNode } from 'react';
import type { SignOff } from '../../../contract/signatures/calls';
import type { Signature } from '../../../contract/signatures/signature';
import { isLocalId } from '../../../machines/outbox/local-id';
import { Alert } from '../../ui/alert';
import { breakable } from '../../ui/breakable';
import { Chip } from '../../ui/chip';
import { formatMinute } from '../../ui/dates';

function Entry({ signature }: { signature: Signature }): ReactNode {
  const { id, decision, name, role, reason, signedAt, isDrawn, takenBy } = signature;
  const isRefusal = decision === 'refused';
  return (
    <li className="signature-entry">
      <div className="signature-head">
        <strong>{breakable(name)}</strong>
        <Chip tone={isRefusal ? 'red' : 'green'}>{isRefusal ? 'Refused' : 'Signed'}</Chip>
        {isLocalId(id) ? <Chip tone="yellow">Not sent yet</Chip> : null}
      </div>
      <span className="signature-facts">
        {breakable(role)} · {formatMinute(signedAt)}
        {isRefusal || isDrawn ? '' : ' · typed'} · collected by {breakable(takenBy.name)}
      </span>
      {reason === null ? null : <p>{reason}</p>}
    </li>
  );
}

/** The people who have signed a revision, and those who refused. */
export function SignatureList({ signOff }: { signOff: SignOff }): ReactNode {
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
      {report.sheetFailure === null ? null : <Alert>{report.sheetFailure}</Alert>}
      {report.sheetUrl === null ? null : (
        <a href={report.sheetUrl} target="_blank" rel="noreferrer">
          Open Signature Sheet
        </a>
      )}
    </section>
  );
}
