import type { Report } from '../../../contract/reports/report';
import {
  REPORT_PURPOSE_LABELS,
  REPORT_STATE_LABELS,
  shownStateOf,
  type ShownReportState,
} from '../../../contract/reports/report-words';
import type { Tone } from '../../ui/chip/chip';
import { formatFileSize } from '../../ui/text/file-size';

/** How many people have signed a revision, and how many refused: `2 signed, 1 refused`. */
export function signaturesOf({ signed, refused }: Pick<Report, 'signed' | 'refused'>): string {
  const counts = [
    ...(signed === 0 ? [] : [`${String(signed)} signed`]),
    ...(refused === 0 ? [] : [`${String(refused)} refused`]),
  ];
  return counts.length === 0 ? 'Not signed' : counts.join(', ');
}

/** The page on which a revision is signed. */
export const signPath = (reportId: number): string => `/reports/${String(reportId)}/sign`;

/** The page on which a report is signed; null if it is not an issued revision. */
export const signPathOf = ({ id, purpose, state }: Report): string | null =>
  purpose === 'revision' && state === 'ready' ? signPath(id) : null;

/** The name of a report: `Revision 2`, `Draft` or `Preview`. */
export function nameOf({ purpose, revision }: Pick<Report, 'purpose' | 'revision'>): string {
  const label = REPORT_PURPOSE_LABELS[purpose];
  return revision === null ? label : `${label} ${String(revision)}`;
}

/** The number of photos that a report shows as a placeholder, for its row. */
export const missingPhotosOf = (count: number): string =>
  count === 1 ? '1 photo missing' : `${String(count)} photos missing`;

/** How many photos a report shows as a placeholder, for people who rely on it. */
export const missingWords = (count: number): string =>
  count === 1
    ? '1 photo could not be read; the report says so in its place.'
    : `${String(count)} photos could not be read; the report says so in their places.`;

/** The length and size of its file. */
export const factsOf = ({ pages, size }: Report): string =>
  [
    ...(pages === null ? [] : [pages === 1 ? '1 page' : `${String(pages)} pages`]),
    ...(size === null ? [] : [formatFileSize(size)]),
  ].join(', ');

const TONES: Readonly<Record<ShownReportState, Tone>> = {
  queued: 'neutral',
  making: 'info',
  ready: 'teal',
  outdated: 'yellow',
  issued: 'green',
  failed: 'red',
  cancelled: 'neutral',
};

/** The state of a report as shown on its chip. */
export function stateOf(report: Report): { label: string; tone: Tone } {
  const shown = shownStateOf(report);
  return { label: REPORT_STATE_LABELS[shown], tone: TONES[shown] };
}
