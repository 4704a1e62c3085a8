import type { ReportContent } from '../report-content';
import { inOneLine } from './blocks';
import type { PageFrame } from './flow';
import { widthOf } from './paragraph';
import type { ReportDocument } from './report-document';
import { COLOURS, MARGIN, PAPERS, RUNNING, STYLES } from './style';
import type { Words } from './words';

/** The pages of a report, with what each of them repeats. */

/** The kind of report: a numbered revision or a draft, with its time. */
export function revisionWords(
  { revision, gatheredAt }: Pick<ReportContent, 'revision' | 'gatheredAt'>,
  words: Words,
): string {
  return revision === null
    ? `Draft of ${words.minute(gatheredAt) ?? ''}`
    : `Revision ${String(revision.number)} of ${words.minute(revision.issuedAt) ?? ''}`;
}

interface FrameOptions {
  document: ReportDocument;
  content: ReportContent;
  paper: keyof typeof PAPERS;
  words: Words;
  /** Whether all pages are made; a preview does not know how many there would be. */
  isWhole: boolean;
  /** Called before each page after the first. */
  beforePage: () => void;
}

/** The first page is the cover, without header and footer. */
export function pageFrame({
  document,
  content,
  paper,
  words,
  isWhole,
  beforePage,
}: FrameOptions): PageFrame {
  const { width, height, name } = PAPERS[paper];
  const inner = width - 2 * MARGIN.side;
  const style = STYLES.note;
  const half = inner / 2 - 6;
  const right = MARGIN.side + inner - half;
  const soft = { width: half, colour: COLOURS.soft } as const;

  const oneLine = (text: string, x: number, y: number, align: 'left' | 'right') => {
    const lines = document.layOut(text, style, half - 8);
    const shown = lines.slice(0, 1);
    const dots = lines.length > 1 ? document.layOut('…', style, half) : [];
    const [width, dotsWidth] = [widthOf(shown), widthOf(dots)];
    const left = align === 'left' ? x : x + half - width - dotsWidth;
    const isRtl = shown[0]?.isRtl === true;
    const at = { y, colour: COLOURS.soft };
    document.lines(shown, style, { ...at, x: isRtl ? left + dotsWidth : left, width });
    document.lines(dots, style, { ...at, x: isRtl ? left : left + width, width: dotsWidth });
  };
  const header = () => {
    const y = RUNNING.header - style.leading;
    oneLine(inOneLine(content.title), MARGIN.side, y, 'left');
    oneLine(content.office.name, right, y, 'right');
    document.fillBox(MARGIN.side, RUNNING.header + 5, inner, 0.6, COLOURS.line);
  };
  const footer = () => {
    const y = height - RUNNING.footer;
    const page = `Page ${String(document.pages)}`;
    const count = document.layOut(isWhole ? `${page} of ` : page, style, half);
    document.lines(count, style, { ...soft, x: MARGIN.side, y });
    if (isWhole) {
      const wide = widthOf(document.layOut(`${page} of_`, style, half));
      document.total(MARGIN.side + wide - 1.5, y, style);
    }
    oneLine(revisionWords(content, words), right, y, 'right');
  };
  return {
    width,
    height,
    begin: () => {
      if (document.pages > 0) beforePage();
      document.addPage({ size: name, margin: 0 });
      if (document.pages === 1) return;
      document.artifact(() => {
        header();
        footer();
      }, 'Pagination');
    },
  };
}
