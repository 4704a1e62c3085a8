import {
  ASSESSMENT,
  type Assessment,
  ITEM_STATUS_LABELS,
  PRIORITY_LABELS,
} from '../../../contract/enums';
import { isOverdue } from '../../../contract/items/item-status';
import { formatDollars } from '../../../contract/rules/dollars';
import type { ReportItem } from '../report-content';
import {
  type Fact,
  facts,
  heading,
  inOneLine,
  labelled,
  type Area,
  rule,
  space,
  text,
  within,
} from './blocks';
import type { Chapter, Finding } from './chapters';
import { linkBlock } from './cover';
import type { Block } from './flow';
import { history } from './history';
import { textsAndPhotos } from './photo-rows';
import { placeOfFinding, type Report } from './report';
import { photosOf, resolution, returns } from './resolution';
import { COLOURS, STYLES } from './style';
import { valueInWords, hours, percent } from './words';

/** The findings, chapter by chapter. */

const ASSESSMENT_LABELS: Readonly<Record<Assessment, string>> = {
  [ASSESSMENT.pass]: 'Pass',
  [ASSESSMENT.fail]: 'Fail',
  [ASSESSMENT.needsAttention]: 'Needs Attention',
};

/** In a report about several inspections, each finding names its inspection. */
function inspectionOf({ content }: Report, { inspectionId }: ReportItem): string | null {
  if (content.inspections.length < 2) return null;
  return content.inspections.find(({ id }) => id === inspectionId)?.title ?? null;
}

function factsOf(report: Report, item: ReportItem): readonly Fact[] {
  const { content, words } = report;
  const isLate = isOverdue(item, content.today);
  const due = words.day(item.dueDate);
  return [
    { label: 'Status', text: ITEM_STATUS_LABELS[item.status] },
    { label: 'Priority', text: PRIORITY_LABELS[item.priority] },
    { label: 'Location', text: item.location === null ? null : inOneLine(item.location) },
    { label: 'Assigned To', text: item.assigneeName },
    {
      label: 'Due',
      text: due !== null && isLate ? `${due} (overdue)` : due,
      ...(isLate ? { colour: COLOURS.danger } : {}),
    },
    { label: 'Assessment', text: ASSESSMENT_LABELS[item.assessment] },
    { label: 'Category', text: item.category },
    { label: 'Severity', text: valueInWords(item.severity) },
    { label: 'Progress', text: item.progress === 0 ? null : percent(item.progress) },
    { label: 'Estimated Hours', text: hours(item.estimatedHours) },
    { label: 'Cost Estimate', text: formatDollars(item.costEstimate) },
    { label: 'Tags', text: item.tags.map((tag) => valueInWords(tag) ?? tag).join(', ') },
    { label: 'Inspection', text: inspectionOf(report, item) },
  ];
}

function* textsOf(area: Area, item: ReportItem): Generator<Block> {
  yield space(2);
  if (item.description.trim() !== '') yield* text(area, item.description, { above: 6 });
  yield* labelled(area, 'Notes', item.notes);
  yield* labelled(area, 'Recommended Action', item.recommendedAction);
  yield* labelled(area, 'Technical Notes', item.technicalNotes);
}

function* finding(
  report: Report,
  area: Area,
  { number, item }: Finding,
  bookmark: (title: string, y: number) => void,
): Generator<Block> {
  const { document, content } = report;
  const title = `${String(number)}  ${item.title}`;
  yield* heading(area, title, {
    level: 3,
    style: STYLES.finding,
    above: 0,
    below: 1,
    onDraw: (y) => {
      bookmark(title, y);
      document.addNamedDestination(placeOfFinding(number), 'XYZ', 0, Math.max(0, y - 10), null);
    },
  });
  yield* facts(area, factsOf(report, item), { columns: 4, above: 3, isWithNext: true });
  yield* textsAndPhotos(report, area, {
    texts: textsOf(area, item),
    photos: photosOf(item).others,
    name: `Photo of item ${title}`,
  });
  yield* resolution(report, area, item);
  yield* returns(report, area, item);
  yield* history(report, area, item);
  if (content.baseUrl !== null) {
    const path = `/inspections/${String(item.inspectionId)}/items/${String(item.id)}`;
    yield* linkBlock(area, `Open item ${String(number)} in Plumbline`, content.baseUrl + path, 7);
  }
}

function* chapterBlocks(report: Report, { title, findings }: Chapter): Generator<Block> {
  const { document } = report;
  yield* within(report.area, 'Sect', function* (area) {
    let outline = document.outline;
    yield* heading(area, title, {
      level: 2,
      style: STYLES.chapter,
      above: 30,
      below: 2,
      onDraw: (y) => {
        outline = document.bookmark(document.outline, title, y);
      },
    });
    for (const one of findings) {
      yield rule(area, one === findings[0] ? 2 : 18, 9);
      yield* within(area, 'Sect', (inner) =>
        finding(report, inner, one, (name, y) => {
          document.bookmark(outline, name, y);
        }),
      );
    }
  });
}

export function* findings(report: Report): Generator<Block> {
  for (const chapter of report.chapters) yield* chapterBlocks(report, chapter);
}
