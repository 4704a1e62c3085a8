import { grouped, inspections, items, photos } from '../messages/counts';
import { REPORT_LIMITS, REPORT_MAX_MINUTES, REPORT_MAX_QUEUED } from './limits';

/** What a report would contain. */
export interface ReportSize {
  inspections: number;
  items: number;
  photos: number;
}

/** What a report contains: chosen items, or all of an inspection or project. */
type Extent = 'choice' | 'inspection' | 'project';

const inWords = (size: ReportSize, of: Extent) =>
  (of === 'project' ? `${inspections(size.inspections)}, ` : '') +
  `${items(size.items)} and ${grouped(size.photos)} photos`;

export const REPORT_MESSAGES = {
  loadFailed: 'Failed to load reports',
  verifyFailed: 'Failed to verify the file',
  makeFailed: 'Failed to make report',
  /** While the server makes a report that the device asked for. */
  offline:
    'There is no connection. The server goes on making the report. It is shown here when the connection returns.',
  /** What waits on the device that asks for a report. */
  lacksUnsent: (waiting: { records: number; photos: number }) => {
    const records = waiting.records === 1 ? 'one record' : `${String(waiting.records)} records`;
    const parts = [
      ...(waiting.records > 0 ? [`changes of ${records}`] : []),
      ...(waiting.photos > 0 ? [photos(waiting.photos)] : []),
    ];
    return `A report has only what the server has. Not sent from this device yet: ${parts.join(' and ')}.`;
  },
  unchangedSince: (revision: number) => `Nothing has changed since revision ${String(revision)}.`,
  askedFor: (title: string) => `The report “${title}” is being made. It is under Reports.`,
  cancelled: (title: string) => `The report “${title}” was cancelled.`,
  cancelledByOthers: 'The report was cancelled in the meantime.',
  tooLateToCancel: (title: string) =>
    `The report “${title}” could no longer be cancelled. It is under Reports.`,
  cancelFailed: 'Failed to cancel report',
  changeFailed: 'Failed to change report',
  retryFailed: 'Failed to start the report again',
  /** Why a report failed. */
  stopped: 'The server stopped several times while it made the report.',
  noPhotos: 'Photos cannot be read at the moment. Please try again later.',
  tooLong: `The report was not finished after ${String(REPORT_MAX_MINUTES)} minutes. Please try again, or choose fewer items.`,
  noSpace: 'The server has no room for more files at the moment. Please try again later.',
  recordGone: 'What the report is about was deleted.',
  itemGone:
    'A chosen item was deleted, or moved to another project. Please choose the items again.',
  broken: 'The report could not be made. Please try again.',
  onlyMaker: 'Only the person who asked for the report, or the office, may do this.',
  mayNotIssue: 'Only the office and the inspector of this inspection may issue a report.',
  tooMany: `At most ${String(REPORT_MAX_QUEUED)} reports of one person can wait. Please try again when one of them is ready.`,
  mayNotSeeLinks: 'Only the office sees which reports are shared.',
  otherItems: 'An item does not belong to this inspection or project.',
  tooLarge: (size: ReportSize, of: Extent) =>
    `A report can have at most ${inWords(REPORT_LIMITS, of)}. ` +
    `This one would have ${inWords(size, of)}. ` +
    {
      choice: 'Please choose fewer items.',
      inspection: 'Please choose items in their list.',
      project: 'Please choose items in their list, or make one report for each inspection.',
    }[of],
  nothing: 'Name an inspection or a project.',
} as const;
