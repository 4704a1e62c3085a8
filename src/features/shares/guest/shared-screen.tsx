import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { selectedItems } from '../../../../contract/reports/selected-items';
import { SHARE_MESSAGES } from '../../../../contract/shares/messages';
import type { OpenedShare, SharedReport } from '../../../../contract/shares/share';
import { LoadFailure } from '../../../loading/load-failure';
import { useLoad } from '../../../loading/use-load';
import { guestApi } from '../../../platform/http/guest-api';
import { breakable } from '../../../ui/text/breakable';
import { ButtonAnchor } from '../../../ui/button/button';
import { CutText } from '../../../ui/text/cut-text';
import { formatMinute } from '../../../ui/text/dates';
import { EmptyState } from '../../../ui/message/empty-state';
import { Skeleton } from '../../../ui/page/skeleton';
import { downloadOf, fileFacts } from './file-facts';
import { provideGuestMachines } from './machines';
import { SharedSignatures } from './shared-signatures';
import '../shares.css';

const { sharedReport } = provideGuestMachines({ api: guestApi });

function Facts({ report }: { report: SharedReport }): ReactNode {
  const { projectName, title, revision, itemCount, issuedAt, sha256, expiresAt } = report;
  return (
    <dl className="shared-facts">
      {projectName === title ? null : (
        <>
          <dt>Project</dt>
          <dd>{breakable(projectName)}</dd>
        </>
      )}
      <dt>Revision</dt>
      <dd>{`${String(revision)}${selectedItems(itemCount)}`}</dd>
      <dt>Issued</dt>
      <dd>{formatMinute(issuedAt)}</dd>
      <dt>File</dt>
      <dd>{fileFacts(report)}</dd>
      <dt>SHA-256</dt>
      <dd>
        <code>{sha256}</code>
      </dd>
      <dt>Link Works Until</dt>
      <dd>{formatMinute(expiresAt)}</dd>
    </dl>
  );
}

function Shared({ report }: { report: SharedReport }): ReactNode {
  const { officeName, logoUrl, title, fileUrl } = report;
  return (
    <article className="card shared-report">
      {officeName === null && logoUrl === null ? null : (
        <header className="shared-office">
          {logoUrl === null ? null : <img src={logoUrl} alt="" />}
          {officeName === null ? null : <CutText text={officeName} />}
        </header>
      )}
      <h1>{breakable(title)}</h1>
      <Facts report={report} />
      <p className="share-actions">
        <ButtonAnchor href={fileUrl} target="_blank" rel="noreferrer">
          Open PDF
        </ButtonAnchor>
        <ButtonAnchor look="outlined" href={downloadOf(fileUrl)}>
          Download
        </ButtonAnchor>
      </p>
      <SharedSignatures report={report} />
    </article>
  );
}

const OVER: Readonly<Record<Exclude<OpenedShare['state'], 'open'>, string>> = {
  expired: 'This link has expired. Ask the person who sent it for a new one.',
  revoked: 'This link was revoked. Ask the person who sent it for a new one.',
  unknown: 'The link may have been cut off. Open it again from the message that you received.',
};

/** What a guest with a link to a report sees. */
export default function SharedScreen(): ReactNode {
  const { token } = useParams<{ token: string }>();
  const shared = useLoad(sharedReport, { token });
  const { data, failure } = shared;
  if (data === null) {
    return failure === null ? (
      <Skeleton label="Loading report..." shape="record" />
    ) : (
      <LoadFailure record={shared} title={SHARE_MESSAGES.openFailed} />
    );
  }
  const { report, state } = data;
  if (report !== null) return <Shared report={report} />;
  const isUnknown = state === 'unknown' || state === 'open';
  return (
    <EmptyState
      isPage
      icon="info-circle"
      title={isUnknown ? 'No Report Here' : 'Link Ended'}
      text={OVER[state === 'open' ? 'unknown' : state]}
    />
  );
}
