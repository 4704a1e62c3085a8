import type { ReportEvent, ReportItem } from '../report-content';
import { heading, type Area, text } from './blocks';
import type { Block } from './flow';
import type { Report } from './report';
import { STYLES } from './style';

type Change = ReportEvent['changes'][number];

function changeWords({ label, from, to }: Change): string {
  if (from === null) return `${label}: ${to ?? ''}`;
  return to === null ? `${label}: “${from}” removed` : `${label}: “${from}” → “${to}”`;
}

/** An entry of the history as a sentence. */
function eventWords({ who, what, changes }: ReportEvent): string {
  const sentence = `${who} ${what}`;
  return changes.length === 0 ? sentence : `${sentence}. ${changes.map(changeWords).join('; ')}`;
}

/** A history as reports have it: of a finding or of an inspection. */
type WithHistory = Pick<ReportItem, 'history' | 'historyRemovedAt'>;

/** Whether there is anything to print. */
export const hasHistory = ({ history: events, historyRemovedAt }: WithHistory): boolean =>
  events.length > 0 || historyRemovedAt !== null;

/** What happened, oldest first. */
export function* eventLines(
  { words }: Report,
  area: Area,
  { history: events, historyRemovedAt }: WithHistory,
): Generator<Block> {
  if (historyRemovedAt !== null) {
    const removed = `Older entries were removed on ${words.dayOf(historyRemovedAt)}.`;
    yield* text(area, removed, { style: STYLES.note, above: 2 });
  }
  for (const event of events) {
    const line = `${words.minute(event.at) ?? ''} · ${eventWords(event)}`;
    yield* text(area, line, { style: STYLES.note, above: 2 });
  }
}

/** The history of a finding; nothing if the report is without history. */
export function* history(report: Report, area: Area, item: ReportItem): Generator<Block> {
  if (!report.layout.withHistory || !hasHistory(item)) return;
  yield* heading(area, 'History', { level: 4, style: STYLES.part, above: 10, below: 2 });
  yield* eventLines(report, area, item);
}
