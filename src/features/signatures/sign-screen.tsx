import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import type { SignOff } from '../../../contract/signatures/calls';
import { selectedItems } from '../../../contract/reports/selected-items';
import { mayIssue } from '../../../contract/reports/may-issue';
import { INSPECTION_MESSAGES } from '../../../contract/inspections/messages';
import type { Report } from '../../../contract/reports/report';
import { SIGNATURE_MESSAGES, whoMaySign } from '../../../contract/signatures/messages';
import type { Failure } from '../../../machines/failure';
import { besideForm } from '../../../machines/signatures/newer-sign-off';
import type { SignOffQuery } from '../../../machines/signatures/sign-off.machine';
import { LoadFailure } from '../../loading/load-failure';
import { LoadedRecord } from '../../loading/loaded-record';
import { useLoad } from '../../loading/use-load';
import { useEmitted, useScreenActor } from '../../platform/actors';
import { useServerId } from '../../platform/ids/use-record-id';
import { Alert } from '../../ui/message/alert';
import { ButtonLink } from '../../ui/button/button';
import { formatMinute } from '../../ui/text/dates';
import { EmptyState } from '../../ui/message/empty-state';
import { PageHeader } from '../../ui/page/page-header';
import { type MissingRecord, RecordMissing } from '../../ui/page/record-missing';
import { FileLink } from '../../ui/text/text-link';
import { askedReport } from '../reports/asked-report';
import { missingWords, nameOf } from '../reports/report-words';
import { isHandedOver } from '../../ui/toast/toasts';
import { useUser } from '../session/use-session';
import { DecidedNotice } from './decided-notice';
import { EndDialog } from './end-dialog';
import { useSignatureMachines } from './machines';
import { SignatureForm } from './signature-form';
import { SignatureList } from './signature-list';
import './signatures.css';

const TITLE = 'Sign Report';
const NO_REVISION = 'No revision has been issued';
const TEXTS = { loading: 'Loading the revision...', failed: SIGNATURE_MESSAGES.loadFailed };

const NOT_HERE =
  'The PDF is not on this device; you need a network to read it. To have it without one, choose “Keep on This Device” in the menu of the inspection.';

const backTo = ({ of, id }: SignOffQuery) =>
  of === 'inspections'
    ? { href: `/inspections/${String(id)}`, label: 'Back to the inspection' }
    : { href: '/reports', label: 'Back to reports' };

const INSPECTIONS = { href: '/inspections', label: 'Back to Inspections' };

const NO_REPORT: MissingRecord = {
  title: 'There is no such report',
  instead: { href: '/reports', label: 'Go to Reports' },
};

/** What is shown if the address leads to no record. */
const missingRecord = ({ of, id }: SignOffQuery): MissingRecord =>
  of === 'reports'
    ? NO_REPORT
    : {
        title: INSPECTION_MESSAGES.notFoundTitle,
        text: INSPECTION_MESSAGES.notFound(String(id)),
        instead: INSPECTIONS,
      };

/** Whether the inspection exists, and only has no revision to sign. */
const lacksRevision = ({ of }: SignOffQuery, failure: Failure | null): boolean =>
  of === 'inspections' &&
  failure?.status === 404 &&
  failure.message !== SIGNATURE_MESSAGES.noInspection;

/** Leads to the dialog that issues a revision, on the page of the inspection. */
function NoRevision({ query }: { query: SignOffQuery }): ReactNode {
  return (
    <section className="card">
      <EmptyState isPage icon="search" title={NO_REVISION} text={SIGNATURE_MESSAGES.notIssued}>
        <ButtonLink
          href={backTo(query).href}
          onClick={() => {
            askedReport.write(query.id);
          }}
        >
          Issue a Revision
        </ButtonLink>
      </EmptyState>
    </section>
  );
}

const sinceIssued = (report: Report): string | null => {
  if (report.isSubjectDeleted)
    return `The ${report.inspectionId === null ? 'project' : 'inspection'} was deleted after this revision was issued.`;
  return report.isOutdated ? 'The records have changed since this revision was issued.' : null;
};

function Facts({ report }: Pick<SignOff, 'report'>): ReactNode {
  const since = sinceIssued(report);
  const { title, projectName, readyAt, createdBy, fileUrl, itemCount, missingPhotos } = report;
  return (
    <section className="card signature-subject" aria-label="What is signed">
      <h2>{title}</h2>
      {title === projectName ? null : <p>{projectName}</p>}
      <p>
        {nameOf(report)}
        {selectedItems(itemCount)}
        {readyAt === null ? '' : `, issued on ${formatMinute(readyAt)}`} by {createdBy}
      </p>
      {since === null ? null : (
        <Alert kind="info">{since} A signature only applies to this revision.</Alert>
      )}
      {missingPhotos === 0 ? null : <Alert kind="info">{missingWords(missingPhotos)}</Alert>}
      {fileUrl === null ? (
        <Alert kind="info">{NOT_HERE}</Alert>
      ) : (
        <p>
          <FileLink href={fileUrl}>Open PDF</FileLink>
        </p>
      )}
    </section>
  );
}

interface SigningProps {
  /** What the device was handed over with. */
  signOff: SignOff;
  record: ReturnType<typeof useLoad<SignOffQuery, SignOff>>;
  /** Whether the user may still collect signatures. */
  maySign: boolean;
  back: string;
}

/**
 * The form covers the app, because somebody without an account has the device. It stays until the
 * owner has the device again, whatever else happens to the revision: a person is filling it in.
 */
function Signing({ signOff, record, maySign, back }: SigningProps): ReactNode {
  const actor = useScreenActor(useSignatureMachines().signing, { input: { signOff } });
  const { person, shown, last } = useSelector(actor, ({ context }) => context);
  const isDecided = useSelector(actor, (snapshot) => snapshot.hasTag('decided'));
  const isRemoved = useSelector(actor, (snapshot) =>
    snapshot.matches({ handedOver: { people: 'removed' } }),
  );
  const [, navigate] = useLocation();
  useEmitted(actor, {
    'signing.ended': () => {
      navigate(back);
    },
  });
  useEffect(() => {
    isHandedOver.write(true);
    return () => {
      isHandedOver.write(false);
    };
  }, []);
  const newest = record.data ?? shown;
  const beside = besideForm(shown, newest, { last, isRemoved });
  return (
    <>
      <LoadFailure record={record} title={TEXTS.failed} />
      <PageHeader title={TITLE} />
      <div className="stack signature-page">
        {maySign ? null : <Alert kind="info">{whoMaySign(newest.report)}</Alert>}
        <Facts report={beside.report} />
        <div className="signature-handover">
          {isDecided ? (
            <>
              <DecidedNotice actor={actor} newest={newest} />
              <EndDialog actor={actor} />
            </>
          ) : (
            <SignatureForm key={person} shown={shown} newest={newest} signing={actor} />
          )}
        </div>
        <SignatureList signOff={beside} isHandedOver />
      </div>
    </>
  );
}

function SignPage({ query }: { query: SignOffQuery }): ReactNode {
  const record = useLoad(useSignatureMachines().signOff, query);
  const user = useUser();
  const back = backTo(query);
  const { data } = record;
  const maySign = data !== null && user !== null && mayIssue(user, data.report.assignedToId);
  const [handedOver, setHandedOver] = useState<SignOff | null>(null);
  if (handedOver === null && maySign) setHandedOver(data);
  if (handedOver !== null)
    return <Signing signOff={handedOver} record={record} maySign={maySign} back={back.href} />;
  if (lacksRevision(query, record.failure)) return <NoRevision query={query} />;
  return (
    <LoadedRecord
      record={record}
      title={TITLE}
      back={back}
      texts={TEXTS}
      offline={{ record: 'revision' }}
      missing={missingRecord(query)}
    >
      {(signOff) => (
        <>
          <PageHeader title={TITLE} back={back} />
          <div className="stack signature-page">
            <Facts report={signOff.report} />
            <Alert kind="info">{whoMaySign(signOff.report)}</Alert>
            <SignatureList signOff={signOff} />
          </div>
        </>
      )}
    </LoadedRecord>
  );
}

/** The screen on which people sign a revision on the device, one after the other. */
export default function SignScreen(): ReactNode {
  const id = useServerId();
  const { of } = useParams<{ of: string }>();
  if (of !== 'inspections' && of !== 'reports') return <RecordMissing {...NO_REPORT} />;
  if (id === null)
    return (
      <RecordMissing
        {...(of === 'reports'
          ? NO_REPORT
          : { title: INSPECTION_MESSAGES.invalidId, instead: INSPECTIONS })}
      />
    );
  return <SignPage key={`${of} ${String(id)}`} query={{ of, id }} />;
}
