import { type ReactNode, useRef, useState } from 'react';
import { selectedItems } from '../../../../contract/reports/selected-items';
import { REPORT_MESSAGES } from '../../../../contract/reports/messages';
import type { Verification } from '../../../../machines/reports/report-verification.machine';
import { ActionFailure } from '../../../actions/action-failure';
import { useRunningAction } from '../../../actions/use-confirmed-action';
import { useScreenActor } from '../../../platform/actors';
import { guestApi } from '../../../platform/http/guest-api';
import { Alert } from '../../../ui/message/alert';
import { Button } from '../../../ui/button/button';
import { formatMinute } from '../../../ui/text/dates';
import { PageHeader } from '../../../ui/page/page-header';
import { signaturesOf } from '../report-words';
import { provideVerificationMachines } from './machines';
import '../reports.css';

const { reportVerification } = provideVerificationMachines({ api: guestApi });

interface Answer extends Verification {
  fileName: string;
}

function Answered({ issued, fileName }: Answer): ReactNode {
  if (issued === null) {
    return (
      <Alert>
        <strong>{fileName} is not an issued report</strong>
        <p>It was not issued by this server, or it was changed afterwards.</p>
      </Alert>
    );
  }
  const { title, projectName, revision, issuedAt, isOutdated, isSheet, itemCount } = issued;
  const number = `Revision ${String(revision)}${selectedItems(itemCount)}`;
  return (
    <Alert kind="success">
      <strong>{`${fileName} is ${isSheet ? `a signature sheet of ${number}` : number}, unchanged`}</strong>
      <p>{title === projectName ? title : `${title} – ${projectName}`}</p>
      <p>Issued on {formatMinute(issuedAt)}</p>
      <p>{signaturesOf(issued)}</p>
      {isOutdated ? <p>The records have changed since it was issued.</p> : null}
    </Alert>
  );
}

/** Shows anybody whether a file is an issued revision. */
export default function VerifyScreen(): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const actor = useScreenActor(reportVerification, { input: { listener: null, key: 'verify' } });
  const verifying = useRunningAction(actor, ({ file }, { issued }) => {
    setAnswer({ issued, fileName: file.name });
  });
  const { isBusy } = verifying;
  return (
    <>
      <PageHeader title="Verify Report" />
      <section className="card stack verify-card">
        <p>
          Choose the PDF of a report. It stays on your device: only its digest is compared with
          those of the issued reports.
        </p>
        <ActionFailure acting={verifying} title={REPORT_MESSAGES.verifyFailed} />
        {answer === null || isBusy ? null : <Answered {...answer} />}
        <div>
          <Button
            disabled={isBusy}
            onClick={() => {
              input.current?.click();
            }}
          >
            {isBusy ? 'Checking...' : 'Choose File'}
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Report"
          accept="application/pdf,.pdf"
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file !== undefined) {
              setAnswer(null);
              actor.send({ type: 'action.run', subject: { file } });
            }
            // Choosing the same file again must count as a new choice.
            target.value = '';
          }}
        />
      </section>
    </>
  );
}
