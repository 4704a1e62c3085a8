import { ITEM_STATUS_LABELS, PRIORITY_LABELS } from '../../../contract/enums';
import { isOverdue } from '../../../contract/items/item-status';
import { heading, text, within } from './blocks';
import { type Finding, planOf } from './chapters';
import type { Block } from './flow';
import { placeOfFinding, type Report } from './report';
import { COLOURS, STYLES } from './style';
import { type Cell, table } from './table';

/** Who does what by when. */

const COLUMNS = [
  { head: 'No.', share: 0.07 },
  { head: 'What', share: 0.33 },
  { head: 'Where', share: 0.16 },
  { head: 'Who', share: 0.16 },
  { head: 'By When', share: 0.15 },
  { head: 'Priority', share: 0.13 },
] as const;

function rowOf({ content, words }: Report, { number, item }: Finding): readonly Cell[] {
  const due = words.day(item.dueDate) ?? '–';
  const dueCell = isOverdue(item, content.today)
    ? { text: `${due} (overdue)`, colour: COLOURS.danger, style: STYLES.cellStrong }
    : { text: due };
  const state = item.status === 'Open' ? '' : ` (${ITEM_STATUS_LABELS[item.status]})`;
  return [
    { text: String(number), goTo: placeOfFinding(number) },
    { text: `${item.title}${state}` },
    { text: item.location ?? '–' },
    { text: item.assigneeName ?? '–' },
    dueCell,
    { text: PRIORITY_LABELS[item.priority] },
  ];
}

export function* plan(report: Report): Generator<Block> {
  const { document, chapters, content } = report;
  if (content.items.length === 0) return;
  const findings = planOf(chapters);
  yield* within(report.area, 'Sect', function* (area) {
    yield* heading(area, 'Plan: Who Does What by When', {
      level: 2,
      style: STYLES.chapter,
      above: 26,
      below: 6,
      onDraw: (y) => {
        document.bookmark(document.outline, 'Plan', y);
      },
    });
    if (findings.length === 0) yield* text(area, 'Nothing is left to do.');
    else
      yield* table(
        area,
        COLUMNS,
        findings.map((finding) => rowOf(report, finding)),
      );
  });
}
