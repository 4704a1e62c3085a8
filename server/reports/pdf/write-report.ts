import type { ReportLayout } from '../../../contract/reports/layout';
import type { ReportContent, ReportInspection, ReportPhoto } from '../report-content';
import { heading, text, within } from './blocks';
import { chaptersOf } from './chapters';
import { cover } from './cover';
import { findings } from './findings';
import { type Block, EnoughPages, Flow } from './flow';
import { eventLines, hasHistory } from './history';
import { checkedPicture } from './picture';
import { plan } from './plan';
import type { Report } from './report';
import { ReportDocument } from './report-document';
import { pageFrame } from './page-frame';
import { signatures } from './signatures';
import { STYLES } from './style';
import { summary } from './summary';
import { wordsIn } from './words';

export interface WriteOptions {
  /** Receives the bytes of the file in order. */
  sink: (chunk: Uint8Array) => void;
  /** Null for a photo that is gone; an error ends the report. */
  readPhoto: (key: string) => Promise<Uint8Array | null>;
  /** Ends the report after this many pages. */
  firstPages?: number | undefined;
}

export interface WrittenReport {
  pages: number;
  missingPhotos: readonly string[];
}

function* historyOfInspections(report: Report): Generator<Block> {
  const { content, document, layout } = report;
  const shown = content.inspections.filter(hasHistory);
  if (!layout.withHistory || shown.length === 0) return;
  const title = (inspection: ReportInspection) =>
    content.inspections.length === 1 ? 'Inspection' : inspection.title;
  yield* within(report.area, 'Sect', function* (area) {
    yield* heading(area, 'History', {
      level: 2,
      style: STYLES.chapter,
      above: 30,
      onDraw: (y) => {
        document.bookmark(document.outline, 'History', y);
      },
    });
    for (const inspection of shown) {
      yield* heading(area, title(inspection), { level: 3, style: STYLES.section, above: 10 });
      yield* eventLines(report, area, inspection);
    }
  });
}

function* closing({ content, area }: Report): Generator<Block> {
  const { closing: words } = content.office;
  if (words !== null) yield* text(area, words, { style: STYLES.cell, above: 24 });
}

async function placeFindings(report: Report, flow: Flow): Promise<void> {
  await flow.place(summary(report));
  await flow.place(plan(report));
  if (report.chapters.length > 0) flow.newPage();
  await flow.place(findings(report));
  await flow.place(closing(report));
  await flow.place(historyOfInspections(report));
}

async function placeAll(report: Report, flow: Flow): Promise<void> {
  await flow.place(cover(report));
  flow.newPage();
  if (!report.content.isSheet) await placeFindings(report, flow);
  await flow.place(signatures(report));
}

/** Reads photos one by one, and remembers those that cannot be shown. */
function photoReader({ readPhoto }: WriteOptions) {
  const missing: string[] = [];
  const pictureOf = async ({ key }: ReportPhoto) => {
    const picture = checkedPicture(await readPhoto(key));
    if (picture === null) missing.push(key);
    return picture;
  };
  return { missing, pictureOf };
}

/** Writes a report as a PDF. */
export async function writeReport(
  content: ReportContent,
  layout: ReportLayout,
  options: WriteOptions,
): Promise<WrittenReport> {
  const words = wordsIn(content.timeZone);
  const document = new ReportDocument({
    title: `${content.kind}: ${content.title}`,
    author: content.office.name,
    subject: content.facts.map(({ label, text }) => `${label}: ${text ?? ''}`).join('; '),
    createdAt: new Date(content.revision?.issuedAt ?? content.gatheredAt),
    sink: options.sink,
  });
  const beforePage = () => {
    if (document.pages === options.firstPages) throw new EnoughPages();
  };
  const isWhole = options.firstPages === undefined;
  const frame = pageFrame({ document, content, paper: layout.paper, words, isWhole, beforePage });
  const flow = new Flow(document, frame);
  const { missing, pictureOf } = photoReader(options);
  const report: Report = {
    document,
    content,
    layout,
    chapters: chaptersOf(content.items, layout.groupBy),
    words,
    area: { document, parent: document.body, x: flow.left, width: flow.width },
    pictureOf,
  };
  try {
    await placeAll(report, flow);
  } catch (error) {
    if (!(error instanceof EnoughPages)) throw error;
  }
  await document.finish();
  return { pages: document.pages, missingPhotos: missing };
}
