import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { deletedSubjectOf } from '../../../contract/reports/report-words';
import { isUnderWay, type Report } from '../../../contract/reports/report';
import type { ReportAction } from '../../../machines/reports/report-action.machine';
import { items } from '../../../contract/messages/counts';
import { Chip } from '../../ui/chip/chip';
import { CutText } from '../../ui/text/cut-text';
import { formatDay, formatMinute } from '../../ui/text/dates';
import { LinkButton } from '../../ui/button/link-button';
import { Missing } from '../../ui/table/missing';
import type { Column } from '../../ui/table/table';
import { FileLink, TextLink } from '../../ui/text/text-link';
import {
  factsOf,
  missingPhotosOf,
  nameOf,
  signaturesOf,
  signPathOf,
  stateOf,
} from '../reports/report-words';

const subjectPath = ({ inspectionId, projectId }: Report) =>
  inspectionId === null ? `/projects/${String(projectId)}` : `/inspections/${String(inspectionId)}`;

/** What the report is about; a deleted record has no page. */
function Subject({ report }: { report: Report }): ReactNode {
  const deleted = deletedSubjectOf(report);
  const title = (
    <strong>
      <CutText text={report.title} />
    </strong>
  );
  if (deleted === null) return <Link href={subjectPath(report)}>{title}</Link>;
  return (
    <>
      {title}
      <p className="report-deleted">{deleted}</p>
    </>
  );
}

interface UnmadeProps {
  report: Report;
  /** Whether the user may cancel it or have it made again. */
  may: boolean;
  /** Whether an action on a report runs; no other can at the same time. */
  isBusy: boolean;
  onAct: (report: Pick<Report, 'id' | 'version'>, action: ReportAction['action']) => void;
}

/** What can be done about a report without a file. */
function UnmadeFile({ report, may, isBusy, onAct }: UnmadeProps): ReactNode {
  if (!may) return <Missing />;
  const [action, label] = isUnderWay(report)
    ? (['cancel', 'Cancel'] as const)
    : (['retry', 'Try Again'] as const);
  return (
    <LinkButton
      aria-label={`${label}: ${nameOf(report)} of ${report.title}`}
      disabled={isBusy}
      onClick={() => {
        onAct(report, action);
      }}
    >
      {label}
    </LinkButton>
  );
}

/** Makes a sheet of signatures that failed again; the page of the signatures shows no failures. */
function FailedSheet({
  report: { sheetFailure, sheetId, sheetVersion, title, version },
  may,
  isBusy,
  onAct,
}: UnmadeProps) {
  if (sheetFailure === null || sheetId === null || !may) return null;
  return (
    <LinkButton
      className="sheet-again"
      title={sheetFailure}
      aria-label={`Make Sheet Again: ${title}`}
      disabled={isBusy}
      onClick={() => {
        onAct({ id: sheetId, version: sheetVersion ?? version }, 'retry');
      }}
    >
      Make Sheet Again
    </LinkButton>
  );
}

interface FileProps {
  report: Report;
  url: string;
  mayShare: boolean;
  onShare: () => void;
}

/** The file of a report, and what is known about it. */
function ReportFile({ report, url, mayShare, onShare }: FileProps): ReactNode {
  return (
    <span className="report-file">
      <FileLink href={url} aria-label={`Open ${nameOf(report)} of ${report.title}`}>
        Open PDF
      </FileLink>
      {mayShare ? (
        <LinkButton aria-label={`Share ${nameOf(report)} of ${report.title}`} onClick={onShare}>
          Share Link
        </LinkButton>
      ) : null}
      {report.missingPhotos === 0 ? null : <small>{missingPhotosOf(report.missingPhotos)}</small>}
      {report.openings === 0 ? null : (
        <small>
          {report.openings === 1 ? 'Opened once' : `Opened ${String(report.openings)} times`}
        </small>
      )}
    </span>
  );
}

interface Options extends Pick<UnmadeProps, 'isBusy' | 'onAct'> {
  mayHandle: (report: Report) => boolean;
  /** Whether the user may share the report. */
  mayShare: (report: Report) => boolean;
  onShare: (report: Report) => void;
  /** Whether the user may have the report's sheet of signatures made again. */
  mayMakeSheet: (report: Report) => boolean;
}

/** The columns of the reports. */
export const reportColumns = ({
  mayShare,
  onShare,
  mayHandle,
  mayMakeSheet,
  isBusy,
  onAct,
}: Options): readonly Column<Report>[] => [
  {
    id: 'title',
    header: 'Report of',
    sort: 'title',
    className: 'main-column',
    cell: (report) => (
      <>
        <Subject report={report} />
        {report.failure === null ? null : <p className="report-failure">{report.failure}</p>}
      </>
    ),
  },
  {
    id: 'project',
    header: 'Project',
    sort: 'projectName',
    share: 14,
    shownOn: 'wide',
    cell: ({ projectName }) => <CutText text={projectName} />,
  },
  {
    id: 'revision',
    header: 'Revision',
    width: '5.5rem',
    cell: (report) => (
      <span className="cut-text" title={factsOf(report)}>
        {nameOf(report)}
        {report.itemCount === null ? '' : ` (${items(report.itemCount)})`}
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    width: '6.25rem',
    cell: (report) => {
      const { label, tone } = stateOf(report);
      return <Chip tone={tone}>{label}</Chip>;
    },
  },
  {
    id: 'signatures',
    header: 'Signatures',
    width: '6.5rem',
    cell: (report) => {
      const path = signPathOf(report);
      if (path === null) return <Missing />;
      return (
        <>
          <TextLink href={path}>
            <CutText text={signaturesOf(report)} />
          </TextLink>
          <FailedSheet report={report} may={mayMakeSheet(report)} isBusy={isBusy} onAct={onAct} />
        </>
      );
    },
  },
  {
    id: 'by',
    header: 'Made by',
    share: 10,
    shownOn: 'not-upright',
    className: 'name-column',
    cell: ({ createdBy }) => <CutText text={createdBy} />,
  },
  {
    id: 'at',
    header: 'Made on',
    sort: 'createdAt',
    width: '6.75rem',
    compactWidth: '8rem',
    shownOn: 'not-upright',
    cell: ({ readyAt, createdAt }) => {
      const at = readyAt ?? createdAt;
      return <span title={formatMinute(at)}>{formatDay(at)}</span>;
    },
  },
  {
    id: 'file',
    header: 'File',
    width: '11.75rem',
    compactWidth: '10.75rem',
    cell: (report) =>
      report.fileUrl === null ? (
        <UnmadeFile report={report} may={mayHandle(report)} isBusy={isBusy} onAct={onAct} />
      ) : (
        <ReportFile
          report={report}
          url={report.fileUrl}
          mayShare={mayShare(report)}
          onShare={() => {
            onShare(report);
          }}
        />
      ),
  },
];
