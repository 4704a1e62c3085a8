import { getDocumentProxy } from 'unpdf';
import type { ReportContent } from '../../../server/reports/report-content';
import { writeReport } from '../../../server/reports/pdf/write-report';
import type { WriteOptions } from '../../../server/reports/pdf/write-report';
import { DEFAULT_REPORT_LAYOUT, type ReportLayout } from '../../../contract/reports/layout';

/** What a reader finds in a PDF. */
export interface ReadPdf {
  /** Of each page. */
  texts: readonly string[];
  /**
   * What a screen reader reads: the tagged texts and the alternative texts of pictures, in the
   * order of the tags.
   */
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

interface Bookmark {
  title: string;
  items: readonly Bookmark[];
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const texts: string[] = [];
  const tags: Tag[] = [];
  const spoken: string[] = [];
  const links: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
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
