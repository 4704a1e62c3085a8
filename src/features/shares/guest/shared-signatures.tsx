import type { ReactNode } from 'react';
import type { SharedReport, SharedSheet, SharedSignature } from '../../../../contract/shares/share';
import { breakable } from '../../../ui/text/breakable';
import { ButtonAnchor } from '../../../ui/button/button';
import { Chip } from '../../../ui/chip/chip';
import { formatMinute } from '../../../ui/text/dates';
import { downloadOf, fileFacts } from './file-facts';

function Entry({ signature }: { signature: SharedSignature }): ReactNode {
  const { decision, name, role, signedAt, reason } = signature;
  const isRefusal = decision === 'refused';
  return (
    <li>
      <div className="shared-signatory">
        <strong>{breakable(name)}</strong>
        <Chip tone={isRefusal ? 'red' : 'green'}>{isRefusal ? 'Refused' : 'Signed'}</Chip>
      </div>
      <span>
        {breakable(role)} · {formatMinute(signedAt)}
      </span>
      {reason === null ? null : <p>Reason: {breakable(reason)}</p>}
    </li>
  );
}

function Sheet({ sheet }: { sheet: SharedSheet }): ReactNode {
  const { fileUrl, sha256, isComplete } = sheet;
  return (
    <>
      <dl className="shared-facts">
        <dt>Signature Sheet</dt>
        <dd>{fileFacts(sheet)}</dd>
        <dt>SHA-256</dt>
        <dd>
          <code>{sha256}</code>
        </dd>
      </dl>
      {isComplete ? null : (
        <p className="share-hint">The sheet does not have the last signature yet.</p>
      )}
      <p className="share-actions">
        <ButtonAnchor href={fileUrl} target="_blank" rel="noreferrer">
          Open Signature Sheet
        </ButtonAnchor>
        <ButtonAnchor look="outlined" href={downloadOf(fileUrl)}>
          Download Signature Sheet
        </ButtonAnchor>
      </p>
    </>
  );
}

/** Who signed the report, and who refused to, with the sheet of their signatures. */
export function SharedSignatures({
  report: { signatures, sheet, isSheetWithheld },
}: {
  report: SharedReport;
}): ReactNode {
  if (signatures.length === 0) return null;
  return (
    <section className="shared-signatures" aria-labelledby="shared-signatures">
      <h2 id="shared-signatures">Signatures ({String(signatures.length)})</h2>
      <ul>
        {signatures.map((signature, index) => (
          <Entry key={index} signature={signature} />
        ))}
      </ul>
      {sheet === null ? (
        <p className="share-hint">
          {isSheetWithheld
            ? 'The office has the signed sheet.'
            : 'There is no signature sheet yet.'}
        </p>
      ) : (
        <Sheet sheet={sheet} />
      )}
    </section>
  );
}
