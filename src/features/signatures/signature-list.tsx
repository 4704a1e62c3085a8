import type { ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import { REPORT_MESSAGES } from '../../../contract/reports/messages';
import { mayMakeSheet } from '../../../contract/reports/report';
import type { SignOff } from '../../../contract/signatures/calls';
import type { Signature } from '../../../contract/signatures/signature';
import { isLocalId } from '../../../machines/outbox/local-id';
import { ActionFailure } from '../../actions/action-failure';
import { useConfirmedAction } from '../../actions/use-confirmed-action';
import { Alert } from '../../ui/alert';
import { breakable } from '../../ui/breakable';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { formatMinute } from '../../ui/dates';
import { FileLink } from '../../ui/text-link';
import { useReportMachines } from '../reports/machines';
import { useUser } from '../session/use-session';

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

interface Props {
  signOff: SignOff;
  /** The actor that loads it. */
  record: AnyActorRef;
  /** Whether a person who signs has the device: a missing sheet is not for them. */
  isHandedOver?: boolean;
}

/** Says why the sheet is missing; it can be made again once the cause is gone. */
function FailedSheet({ signOff: { report }, record }: Omit<Props, 'isHandedOver'>) {
  const { sheetFailure, sheetId, sheetVersion } = report;
  const user = useUser();
  const may = user !== null && mayMakeSheet(user, report);
  const acting = useConfirmedAction(useReportMachines().reportAction, {
    listener: record,
    onDone: () => undefined,
  });
  return (
    <>
      <ActionFailure acting={acting} title={REPORT_MESSAGES.retryFailed} />
      <Alert
        action={
          sheetId === null || !may ? null : (
            <Button
              look="outlined"
              disabled={acting.isBusy}
              onClick={() => {
                const version = sheetVersion ?? report.version;
                const subject = { id: sheetId, action: 'retry', version } as const;
                acting.actor.send({ type: 'action.run', subject });
              }}
            >
              Make Again
            </Button>
          )
        }
      >
        {sheetFailure}
      </Alert>
    </>
  );
}

/** The people who have signed a revision, and those who refused. */
export function SignatureList({ signOff, record, isHandedOver = false }: Props): ReactNode {
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
      {report.sheetFailure === null || isHandedOver ? null : (
        <FailedSheet signOff={signOff} record={record} />
      )}
      {report.sheetUrl === null ? null : (
        <FileLink href={report.sheetUrl}>Open Signature Sheet</FileLink>
      )}
    </section>
  );
}
