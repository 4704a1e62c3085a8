import {
  ITEM_STATUS_LABELS,
  ITEM_STATUSES,
  type ItemStatus,
  PRIORITIES,
  PRIORITY_LABELS,
  READ_INSPECTION_STATUS_LABELS,
} from '../../../contract/enums';
import { itemCompletionRate } from '../../../contract/inspections/completion-rate';
import { isOverdue, isSettled } from '../../../contract/items/item-status';
import { formatDollars } from '../../../contract/rules/dollars';
import type { ReportInspection, ReportItem } from '../report-content';
import { facts, heading, labelled, type Area, text, within } from './blocks';
import type { Block } from './flow';
import type { Report } from './report';
import { COLOURS, GUTTER, STYLES } from './style';
import { type Cell, table } from './table';
import { percent } from './words';

/**
 * The state of the inspection: counts, completion, and the inspections that the findings come from.
 */

const sumOf = (items: readonly ReportItem[], field: 'costEstimate' | 'actualCost') => {
  const amounts = items.map((item) => item[field]).filter((amount) => amount !== null);
  return amounts.length === 0 ? null : formatDollars(amounts.reduce((sum, one) => sum + one, 0));
};

function* figures(area: Area, shown: readonly { label: string; text: string }[]): Generator<Block> {
  const { document, parent } = area;
  const width = (area.width - GUTTER * (shown.length - 1)) / shown.length;
  const boxes = shown.map((figure, index) => ({
    element: document.element(parent, 'P'),
    value: document.layOut(`${figure.text} `, STYLES.figure, width - 20),
    label: document.layOut(figure.label, STYLES.cell, width - 20),
    x: area.x + index * (width + GUTTER),
  }));
  const height = STYLES.figure.leading + STYLES.cell.leading + 20;
  yield {
    height,
    above: 4,
    draw: (y) => {
      for (const { element, value, label, x } of boxes) {
        document.artifact(() => {
          document.fillBox(x, y, width, height, COLOURS.well);
        });
        document.mark(element, 'P', () => {
          const at = { x: x + 10, width: width - 20 };
          document.lines(value, STYLES.figure, { ...at, y: y + 9, colour: COLOURS.primary });
          const below = y + 9 + STYLES.figure.leading;
          document.lines(label, STYLES.cell, { ...at, y: below, colour: COLOURS.soft });
        });
        element.end();
      }
    },
  };
}

const bar = ({ document, x, width }: Area, rate: number): Block => ({
  height: 5,
  above: 8,
  draw: (y) => {
    document.artifact(() => {
      document.fillBox(x, y, width, 5, COLOURS.line);
      document.fillBox(x, y, (width * rate) / 100, 5, COLOURS.primary);
    });
  },
});

/** Findings by priority and status; statuses that no finding has are left out. */
function countTable(area: Area, items: readonly ReportItem[]): Generator<Block> {
  const statuses = ITEM_STATUSES.filter((status) => items.some((item) => item.status === status));
  const share = 0.72 / (statuses.length + 1);
  const columns = [
    { head: 'Priority', share: 0.28 },
    ...statuses.map((status) => ({
      head: ITEM_STATUS_LABELS[status],
      share,
      align: 'right' as const,
    })),
    { head: 'Total', share, align: 'right' as const },
  ];
  const countsOf = (some: readonly ReportItem[]) => [
    ...statuses.map((status: ItemStatus) => some.filter((item) => item.status === status).length),
    some.length,
  ];
  const row = (name: string, some: readonly ReportItem[], style = STYLES.cell): Cell[] =>
    [name, ...countsOf(some)].map((cell) => ({ text: cell === 0 ? '–' : String(cell), style }));
  const rows = PRIORITIES.toReversed()
    .map((priority) => ({
      name: PRIORITY_LABELS[priority],
      some: items.filter((item) => item.priority === priority),
    }))
    .filter(({ some }) => some.length > 0)
    .map(({ name, some }) => row(name, some));
  return table(area, columns, [...rows, row('All Items', items, STYLES.cellStrong)]);
}

function* inspectionBlocks(
  { words }: Report,
  area: Area,
  inspection: ReportInspection,
): Generator<Block> {
  const { title, status, inspectionDate, onlyDay, inspectorName, weatherConditions, temperature } =
    inspection;
  yield* heading(area, title, { level: 3, style: STYLES.section, above: 16, below: 0 });
  const shown = [
    { label: 'Status', text: READ_INSPECTION_STATUS_LABELS[status] },
    { label: 'Date', text: onlyDay === null ? words.minute(inspectionDate) : words.day(onlyDay) },
    { label: 'Inspector', text: inspectorName },
    { label: 'Weather', text: weatherConditions },
    { label: 'Temperature', text: temperature === null ? null : `${String(temperature)} °C` },
  ];
  yield* facts(area, shown, { columns: 3, above: 4 });
  yield* labelled(area, 'Description', inspection.description);
  yield* labelled(area, 'Notes', inspection.notes);
}

export function* summary(report: Report): Generator<Block> {
  const { content, document } = report;
  const { items, today } = content;
  const rate = itemCompletionRate(items);
  const open = items.filter(({ status }) => !isSettled(status));
  yield* within(report.area, 'Sect', function* (area) {
    yield* heading(area, 'Summary', {
      level: 2,
      style: STYLES.chapter,
      above: 0,
      below: 6,
      onDraw: (y) => {
        document.bookmark(document.outline, 'Summary', y);
      },
    });
    yield* figures(area, [
      { label: items.length === 1 ? 'Item' : 'Items', text: String(items.length) },
      { label: 'Unresolved', text: String(open.length) },
      { label: 'Overdue', text: String(items.filter((item) => isOverdue(item, today)).length) },
      { label: 'Completed', text: percent(rate) },
    ]);
    yield bar(area, rate);
    if (items.length === 0) yield* text(area, 'There are no items.', { above: 14 });
    else {
      yield { height: 14, draw: () => undefined };
      yield* countTable(area, items);
    }
    const costs = [
      { label: 'Estimated Cost of All Items', text: sumOf(items, 'costEstimate') },
      { label: 'Actual Cost so Far', text: sumOf(items, 'actualCost') },
    ];
    yield* facts(area, costs, { columns: 3, above: 12 });
    for (const inspection of content.inspections) {
      yield* inspectionBlocks(report, area, inspection);
    }
  });
}
