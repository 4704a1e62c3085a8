import { getDocumentProxy } from 'unpdf';
import type { ReportContent } from '../../../server/reports/report-content';
import { type WriteOptions, writeReport } from '../../../server/reports/pdf/write-report';
import { DEFAULT_REPORT_LAYOUT, type ReportLayout } from '../../../contract/reports/layout';

/** What a reader finds in a PDF. */
export interface ReadPdf {
  /** Of each page. */
  texts: readonly string[];
  /** What is drawn at one height of a page, from the top of the first page to the end. */
  lines: readonly PdfLine[];
  /** What a screen reader says: the tagged texts and the words of pictures, in the order of the tags. */
  spoken: string;
  /** All tags, in reading order, with the alternative texts of pictures. */
  tags: readonly string[];
  alternatives: readonly string[];
  /** The addresses of links. */
  links: readonly string[];
  /** Titles with the titles below them. */
  outline: readonly { title: string; below: readonly string[] }[];
  title: unknown;
  language: unknown;
  isTagged: boolean;
}

export interface PdfLine {
  text: string;
  /** The left end and the right end, in points from the left edge of the page. */
  from: number;
  to: number;
  /** The baseline, in points from the bottom edge of the page. */
  y: number;
}

interface Tag {
  role?: string;
  alt?: string;
  /** The marked content that a leaf refers to. */
  id?: string;
  children?: readonly Tag[];
}

function* tagsBelow(tag: Tag | null): Generator<Tag> {
  if (tag === null) return;
  yield tag;
  for (const child of tag.children ?? []) yield* tagsBelow(child);
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;

/** The texts on a page by the marked content that they are in. */
async function markedTexts(page: Page): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const open: string[] = [];
  for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
    if ('str' in item) {
      const id = open.findLast((one) => Boolean(one)) ?? '';
      texts.set(id, `${texts.get(id) ?? ''}${item.str} `);
    } else if (item.type === 'endMarkedContent') open.pop();
    else open.push(item.id);
  }
  return texts;
}

/** Parts of a text that follow each other on a line; columns are lines of their own. */
function linesOf(items: readonly object[]): PdfLine[] {
  const lines: PdfLine[] = [];
  for (const item of items) {
    if (!('str' in item)) continue;
    const { str, transform, width } = item as TextItem;
    const [x = 0, y = 0] = transform.slice(4);
    const last = lines.at(-1);
    const isSame = last?.y === y && x - last.to < 12 && last.from - x - width < 12;
    if (last === undefined || !isSame) lines.push({ text: str, y, from: x, to: x + width });
    else {
      last.text += str;
      last.from = Math.min(last.from, x);
      last.to = Math.max(last.to, x + width);
    }
  }
  return lines.filter(({ text }) => text.trim() !== '');
}

interface TextItem {
  str: string;
  transform: readonly number[];
  width: number;
}

interface Bookmark {
  title: string;
  items: readonly Bookmark[];
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const texts: string[] = [];
  const lines: PdfLine[] = [];
  const tags: Tag[] = [];
  const spoken: string[] = [];
  const links: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    lines.push(...linesOf(items));
    const onPage = [...tagsBelow(await page.getStructTree())];
    tags.push(...onPage);
    const marked = await markedTexts(page);
    spoken.push(...onPage.map(({ alt, id }) => alt ?? marked.get(id ?? '-') ?? ''));
    const annotations = (await page.getAnnotations()) as { url?: string }[];
    links.push(...annotations.flatMap(({ url }) => url ?? []));
  }
  const outline = ((await pdf.getOutline()) as Bookmark[] | null) ?? [];
  const { info }: { info: object } = await pdf.getMetadata();
  const { Title: title, Language: language } = info as { Title?: unknown; Language?: unknown };
  const marks = (await pdf.getMarkInfo()) as { Marked?: boolean } | null;
  return {
    texts,
    lines,
    spoken: spoken.join(' '),
    tags: tags.flatMap(({ role }) => role ?? []),
    alternatives: tags.flatMap(({ alt }) => alt ?? []),
    links,
    outline: outline.map(({ title, items }) => ({ title, below: items.map((one) => one.title) })),
    title,
    language,
    isTagged: marks?.Marked === true,
  };
}

/** Writes a report in this thread and reads it again. */
export async function writtenReport(
  content: ReportContent,
  layout: Partial<ReportLayout> = {},
  options: Partial<WriteOptions> = {},
) {
  const chunks: Uint8Array[] = [];
  const written = await writeReport(
    content,
    { ...DEFAULT_REPORT_LAYOUT, ...layout },
    {
      sink: (chunk) => chunks.push(chunk),
      readPhoto: () => Promise.resolve(null),
      ...options,
    },
  );
  return { ...written, pdf: await readPdf(Buffer.concat(chunks)) };
}

/** A text without its blanks, which depend on where lines break. */
export const unspaced = (text: string): string => text.replace(/\s+/g, '');
