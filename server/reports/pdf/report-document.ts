import { PDFDocument, type PdfReference, type StructureElement } from 'pdfkit';
import { GlyphEncoder } from './encoded-text';
import { KnownTexts } from './known-texts';
import { layOut, type TextLine, type TextStyle } from './paragraph';
import { Output } from './output';
import { COLOURS, type Colour } from './style';
import { plainText } from './visible-text';
import { digits } from './digits';

export interface DocumentOptions {
  title: string;
  author: string;
  subject: string;
  createdAt: Date;
  sink: (chunk: Uint8Array) => void;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** The position of a line's baseline, as a fraction of its size. */
const ASCENT = 0.8;
const TOTAL = 'Total';
/** In characters. */
const MAX_BOOKMARK = 150;
/** Labels, names, dates and the like, which a report repeats; in characters. */
const SHORT = 120;
const MAX_KNOWN = 5000;

const operands = (...amounts: number[]) => amounts.map(digits).join(' ');

/**
 * A tagged PDF (PDF/UA) that is written while it is made: pages leave the memory as soon as the
 * next one starts. Positions are in points from the top left corner of the page.
 */
export class ReportDocument extends PDFDocument {
  readonly encoder = new GlyphEncoder(this);
  readonly #known = new KnownTexts<readonly TextLine[]>(MAX_KNOWN);
  /** The root of the tags. */
  readonly body: StructureElement;
  #pages = 0;
  readonly #ended = deferred();
  #total: PdfReference | undefined;

  constructor({ title, author, subject, createdAt, sink }: DocumentOptions) {
    super({
      pdfVersion: '1.7',
      subset: 'PDF/UA',
      tagged: true,
      displayTitle: true,
      lang: 'en',
      info: {
        Title: plainText(title),
        Author: plainText(author),
        Subject: plainText(subject),
        Creator: 'Plumbline',
        Producer: 'Plumbline',
        CreationDate: createdAt,
      },
      autoFirstPage: false,
      fontLayoutCache: false,
      font: null,
      output: new Output(sink),
    });
    this.body = this.struct('Document');
    this.addStructure(this.body);
  }

  get pages(): number {
    return this.#pages;
  }

  override addPage(options: { size: string; margin: number }): this {
    this.#pages += 1;
    return super.addPage(options);
  }

  /** Nothing stays in the buffer of the stream. */
  override push(chunk: Uint8Array | null): boolean {
    const { output } = this.options;
    if (chunk === null) {
      output.flush();
      this.#ended.resolve();
    } else output.writeBytes(chunk);
    return true;
  }

  override _write(data: Uint8Array | string): void {
    const { output } = this.options;
    if (typeof data === 'string') output.write(`${data}\n`);
    else output.writeBytes(data);
    this._offset += data.length + (typeof data === 'string' ? 1 : 0);
  }

  override addContent(operators: string): this {
    return super.addContent(Buffer.from(`${operators}\n`, 'latin1'));
  }

  /** pdfkit writes these texts into XML as they are. */
  override endMetadata(): void {
    for (const [name, value] of Object.entries(this.info)) {
      if (typeof value === 'string') this.info[name] = escaped(value);
    }
    super.endMetadata();
  }

  /**
   * Writes what is left, including the number of pages where it was missing. Transparent pictures
   * take a while.
   */
  async finish(): Promise<void> {
    this.body.end();
    this.#endTotal();
    this.end();
    await this.#ended.promise;
  }

  /** Adds a tag within another. */
  element(
    parent: StructureElement,
    type: string,
    options: Parameters<PDFDocument['struct']>[1] = {},
  ): StructureElement {
    const { alt, ...others } = options;
    const words = alt === undefined ? {} : { alt: plainText(alt) };
    const element = this.struct(type, { ...others, ...words });
    parent.add(element);
    return element;
  }

  /** Tags what is drawn as the content of an element. */
  mark(element: StructureElement, type: string, draw: () => void): void {
    const content = this.markStructureContent(type);
    draw();
    this.endMarkedContent();
    element.add(content);
  }

  /** Marks what is drawn as decoration, which is not read out. */
  artifact(draw: () => void, type: 'Pagination' | 'Layout' = 'Layout'): void {
    this.markContent('Artifact', { type });
    draw();
    this.endMarkedContent();
  }

  layOut(text: string, style: TextStyle, width: number): readonly TextLine[] {
    const make = () => layOut(text, style, width, this.encoder);
    if (text.length > SHORT) return make();
    return this.#known.of(`${style.weight} ${String(style.size)} ${String(width)}`, text, make);
  }

  /**
   * Draws lines into a column with its left edge at `x`; Arabic and Hebrew lines start at its right
   * edge.
   */
  lines(
    lines: readonly TextLine[],
    style: TextStyle,
    at: { x: number; y: number; width: number; colour?: Colour; align?: 'left' | 'right' },
  ): void {
    for (const [index, line] of lines.entries()) {
      const isRight = line.isRtl || at.align === 'right';
      const x = isRight ? at.x + at.width - line.width : at.x;
      const y =
        at.y + index * style.leading + (style.leading - style.size) / 2 + style.size * ASCENT;
      this.#line(line, style, x, y, at.colour ?? COLOURS.ink);
    }
  }

  fillBox(x: number, y: number, width: number, height: number, colour: Colour): void {
    this.addContent(`q ${operands(...colour)} rg ${operands(x, y, width, height)} re f Q`);
  }

  strokeBox(x: number, y: number, width: number, height: number, colour: Colour): void {
    this.addContent(`q 0.6 w ${operands(...colour)} RG ${operands(x, y, width, height)} re S Q`);
  }

  /** Draws path operators given in their own units, moved and scaled into place. */
  strokePath(path: string, at: { x: number; y: number; scale: number; colour: Colour }): void {
    const { x, y, scale, colour } = at;
    const width = digits(1.4 / scale);
    this.addContent(
      `q ${digits(scale)} 0 0 ${digits(scale)} ${operands(x, y)} cm ${width} w 1 J 1 j ${operands(...colour)} RG ${path} S Q`,
    );
  }

  /** Draws the number of pages, which is known only at the end. */
  total(x: number, y: number, style: TextStyle): void {
    const font = this.encoder.fontOf('latin', style.weight);
    this.#total ??= this.ref({
      Type: 'XObject',
      Subtype: 'Form',
      FormType: 1,
      BBox: [0, -style.size, style.size * 6, style.size],
      Resources: { Font: { F: font.ref() } },
      Matrix: [1, 0, 0, 1, 0, 0],
      Size: style.size,
    });
    this.page.xobjects[TOTAL] = this.#total;
    const baseline = y + (style.leading - style.size) / 2 + style.size * ASCENT;
    this.addContent(
      `q 1 0 0 -1 ${operands(x, baseline)} cm ${operands(...COLOURS.soft)} rg /${TOTAL} Do Q`,
    );
  }

  /** A bookmark below another one, to a height on the current page. */
  bookmark(parent: PDFDocument['outline'], title: string, y: number, expanded = false) {
    const area = { top: Math.max(0, y - 10), left: this.page.width, zoom: 0, expanded };
    const words = Array.from(plainText(title)).slice(0, MAX_BOOKMARK).join('');
    return parent.addItem(words, area);
  }

  #line({ parts, actual }: TextLine, style: TextStyle, x: number, y: number, colour: Colour): void {
    if (parts.length === 0) return;
    let operators = `BT ${operands(...colour)} rg 1 0 0 -1 ${operands(x, y)} Tm`;
    let font = '';
    let items = '';
    const show = () => {
      if (items !== '') operators += ` [${items}] TJ`;
      items = '';
    };
    for (const part of parts) {
      if (part.font.id !== font) {
        show();
        font = part.font.id;
        this.page.fonts[font] ??= part.font.ref();
        operators += ` /${font} ${digits(style.size)} Tf`;
      }
      for (const segment of part.segments) {
        if (segment.rise === 0) {
          items += segment.items;
          continue;
        }
        show();
        operators += ` ${digits((segment.rise * style.size) / 1000)} Ts [${segment.items}] TJ 0 Ts`;
      }
    }
    show();
    if (actual !== null) this.markContent('Span', { actual });
    this.addContent(`${operators} ET`);
    if (actual !== null) this.endMarkedContent();
  }

  #endTotal(): void {
    if (this.#total === undefined) return;
    const size = Number(this.#total.data['Size']);
    delete this.#total.data['Size'];
    const { segments } = this.encoder.encode(String(this.#pages), 'latin', 'regular', false);
    const items = segments.map((segment) => segment.items).join('');
    this.#total.end(`BT /F ${digits(size)} Tf 0 0 Td [${items}] TJ ET`);
  }
}
