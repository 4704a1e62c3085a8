import type { ReportEvent } from '../report-content';
import { heading, type Place, text } from './blocks';
import type { Block } from './flow';
import type { Report } from './report';
import { STYLES } from './style';

type Change = ReportEvent['changes'][number];

function changeWords({ label, from, to }: Change): string {
  if (from === null) return `${label}: ${to ?? ''}`;
  return to === null ? `${label}: “${from}” removed` : `${label}: “${from}” → “${to}”`;
}

/** An entry of the history as a sentence. */
export function eventWords({ who, what, changes }: ReportEvent): string {
  const sentence = `${who} ${what}`;
  return changes.length === 0 ? sentence : `${sentence}. ${changes.map(changeWords).join('; ')}`;
}

/** What happened, oldest first. */
export function* eventLines(
  report: Report,
  place: Place,
  events: readonly ReportEvent[],
): Generator<Block> {
  for (const event of events) {
    const words = `${report.words.minute(event.at) ?? ''} · ${eventWords(event)}`;
    yield* text(place, words, { style: STYLES.note, above: 2 });
  }
}

/** The history of a finding; nothing if the report is without history. */
export function* history(
  report: Report,
  place: Place,
  events: readonly ReportEvent[],
): Generator<Block> {
  if (!report.layout.withHistory || events.length === 0) return;
  yield heading(place, 'History', { level: 4, style: STYLES.part, above: 10, below: 2 });
  yield* eventLines(report, place, events);
}
