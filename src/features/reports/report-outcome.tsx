import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { ACTION_MESSAGES } from '../../../contract/messages/actions';
import { REPORT_MESSAGES } from '../../../contract/reports/messages';
import { mayShare, type Report } from '../../../contract/reports/report';
import type { reportMakingMachine } from '../../../machines/reports/report-making.machine';
import { AskedPart } from '../../ui/dialog/asked-part';
import { lazyComponent } from '../../platform/code/lazy-component';
import { Alert } from '../../ui/message/alert';
import { Button, ButtonAnchor, ButtonLink } from '../../ui/button/button';
import { Icon } from '../../ui/icon/icon';
import { useScrollIntoView } from '../../ui/window/use-scroll-into-view';
import { useUser } from '../session/use-session';
import { factsOf, missingWords, nameOf, signPathOf } from './report-words';

const ShareDialog = lazyComponent(() => import('../shares/share-dialog'));

interface ProgressProps {
  report: Report | null;
  /** Whether the server has the request and goes on, but does not answer how far it is. */
  isSilent: boolean;
}

/** The progress of the report. */
function Progress({ report, isSilent }: ProgressProps): ReactNode {
  const { done = 0, total = 0 } = report?.progress ?? {};
  const making =
    report?.state === 'queued' ? 'The report waits for its turn...' : 'The report is being made...';
  const progress = total === 0 ? making : `Photo ${String(done)} of ${String(total)}`;
  const text = isSilent ? REPORT_MESSAGES.offline : progress;
  return (
    <div className="report-progress">
      <span role="status">{text}</span>
      <progress
        aria-label="Progress of the report"
        {...(total === 0 ? {} : { value: done, max: total })}
      />
    </div>
  );
}

/**
 * The finished PDF. The browser's own viewer shows it, in a new tab or however the phone does it.
 */
function ReadyReport({ report }: { report: Report }): ReactNode {
  const user = useUser();
  const [isSharing, setIsSharing] = useState(false);
  const signPath = signPathOf(report);
  return (
    <Alert kind="success">
      <strong>{nameOf(report)} is ready</strong>
      <p>{factsOf(report)}</p>
      {report.missingPhotos > 0 ? <p>{missingWords(report.missingPhotos)}</p> : null}
      <p className="report-links">
        <ButtonAnchor href={report.fileUrl ?? ''} target="_blank" rel="noreferrer">
          Open PDF
        </ButtonAnchor>
        {signPath === null ? null : (
          <ButtonLink href={signPath} look="outlined">
            Sign
          </ButtonLink>
        )}
        {user !== null && mayShare(user, report) ? (
          <Button
            look="outlined"
            onClick={() => {
              setIsSharing(true);
            }}
          >
            Share Link
          </Button>
        ) : null}
        <ButtonLink href="/reports" look="outlined">
          All Reports
        </ButtonLink>
      </p>
      {isSharing ? (
        <AskedPart
          onClose={() => {
            setIsSharing(false);
          }}
        >
          <ShareDialog
            report={report}
            onClose={() => {
              setIsSharing(false);
            }}
          />
        </AskedPart>
      ) : null}
    </Alert>
  );
}

interface Props {
  actor: ActorRefFrom<typeof reportMakingMachine>;
}

/** The state of the report that the user asked for. */
function Outcome({ actor }: Props): ReactNode {
  const snapshot = useSelector(actor, (current) => current);
  const { report, isSilent, failure } = snapshot.context;
  if (snapshot.hasTag('busy')) {
    return (
      <div className="report-making">
        <Progress report={report} isSilent={isSilent && snapshot.matches('making')} />
        {failure === null ? null : (
          <Alert>
            {ACTION_MESSAGES.failedAfterwards(REPORT_MESSAGES.cancelFailed, failure.message)}
          </Alert>
        )}
        <Button
          look="outlined"
          disabled={!snapshot.matches('making')}
          onClick={() => {
            actor.send({ type: 'report.cancel' });
          }}
        >
          <Icon name="times" />
          Cancel
        </Button>
      </div>
    );
  }
  if (report !== null && snapshot.matches('ready')) return <ReadyReport report={report} />;
  if (report !== null && snapshot.matches('failed')) {
    return (
      <Alert>
        <strong>{report.failure}</strong>
        <p>
          <Button
            look="outlined"
            onClick={() => {
              actor.send({ type: 'report.again' });
            }}
          >
            Try Again
          </Button>
        </p>
      </Alert>
    );
  }
  return null;
}

const STATES = ['ready', 'failed'] as const;

/** The state of the report, which a phone scrolls into view when it changes. */
export function ReportOutcome({ actor }: Props): ReactNode {
  const shown = useSelector(actor, (snapshot) =>
    snapshot.hasTag('busy') ? 'busy' : STATES.find((state) => snapshot.matches(state)),
  );
  const box = useScrollIntoView(shown);
  return shown === undefined ? null : (
    <div ref={box} className="stack">
      <Outcome actor={actor} />
    </div>
  );
}
