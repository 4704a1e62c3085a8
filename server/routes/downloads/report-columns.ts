import {
  deletedSubjectOf,
  REPORT_PURPOSE_LABELS,
  REPORT_STATE_LABELS,
  shownStateOf,
} from '../../../contract/reports/report-words';
import type { FiledReport } from '../../repositories/reports/report-list';
import { columnsOf, type ListColumn } from './columns';

const { column } = columnsOf<FiledReport>();

/** The columns of reports. */
export const REPORT_COLUMNS: readonly ListColumn<FiledReport>[] = [
  column('number', 'id', 'ID'),
  column('text', 'title', 'Report of', { width: 40 }),
  column('text', 'projectName', 'Project', { width: 30 }),
  column('text', 'clientName', 'Client', { width: 30 }),
  column('number', 'inspectionId', 'Inspection ID', {
    of: ({ inspectionId, isSubjectDeleted }) => (isSubjectDeleted ? null : inspectionId),
  }),
  column('text', 'purpose', 'Kind', {
    width: 12,
    of: ({ purpose }) => REPORT_PURPOSE_LABELS[purpose],
  }),
  column('number', 'revision', 'Revision'),
  column('number', 'itemCount', 'Chosen Items'),
  column('text', 'state', 'State', {
    width: 12,
    of: (report) => REPORT_STATE_LABELS[shownStateOf(report)],
  }),
  column('number', 'signed', 'Signed'),
  column('number', 'refused', 'Refused'),
  column('number', 'openings', 'Opened by Guests'),
  column('text', 'createdBy', 'Made by'),
  column('time', 'readyAt', 'Made on', { of: ({ readyAt, createdAt }) => readyAt ?? createdAt }),
  column('number', 'pages', 'Pages'),
  column('number', 'size', 'Size (Bytes)'),
  column('number', 'missingPhotos', 'Missing Photos'),
  column('text', 'sha256', 'SHA-256', { width: 66 }),
  column('text', 'failure', 'Failure', { width: 60 }),
  column('text', 'sheetFailure', 'Failure of the Signature Sheet', { width: 60 }),
  column('text', 'isSubjectDeleted', 'Deleted', { of: deletedSubjectOf }),
];
