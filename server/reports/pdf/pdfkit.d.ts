/** The parts of pdfkit that reports use; its own types are for an older version. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream';
  import type { Font } from 'fontkit';

  /** An object of the file, which is written when it ends. */
  export interface PdfReference {
    data: Record<string, unknown>;
    end(chunk?: string): void;
  }

  /** The position of a glyph and the distance to the next one, in thousandths of the size. */
  export interface GlyphPosition {
    xAdvance: number;
    xOffset: number;
    yOffset: number;
    /** The width of the glyph in the font. */
    advanceWidth: number;
  }

  /** A font in the file; only its used glyphs are embedded. */
  export interface EmbeddedFont {
    id: string;
    ref(): PdfReference;
    /** The glyphs of a text in hexadecimal, in visual order, and their positions. */
    encode(text: string, features: Record<string, boolean>): [string[], GlyphPosition[]];
  }

  export interface StructureOptions {
    alt?: string;
    lang?: string;
    scope?: 'Column' | 'Row';
    /** Left, top, right and bottom in points. */
    bbox?: [number, number, number, number];
  }

  /** A tagged part of a page. */
  export interface StructureContent {
    readonly refs: readonly unknown[];
  }

  export interface StructureElement {
    add(child: StructureElement | StructureContent): this;
    end(): void;
  }

  export interface OutlineOptions {
    /** From the top of the page, in points. */
    top: number;
    /** From the right of the page, in points. */
    left: number;
    zoom: number;
    expanded?: boolean;
  }

  export interface Outline {
    addItem(title: string, options: OutlineOptions): Outline;
  }

  export interface PdfPage {
    width: number;
    height: number;
    fonts: Record<string, PdfReference>;
    xobjects: Record<string, PdfReference>;
  }

  export interface PdfOptions {
    pdfVersion: '1.7';
    subset: 'PDF/UA';
    tagged: true;
    displayTitle: true;
    lang: string;
    info: Record<string, string | Date>;
    autoFirstPage: false;
    fontLayoutCache: false;
    font: null;
    /** Takes the file in the order of its parts. */
    output: {
      write(text: string): void;
      writeBytes(bytes: Uint8Array): void;
      flush(): void;
    };
  }

  interface LinkOptions {
    structParent: StructureElement;
    /** A string object: pdfkit writes plain strings as names. */
    Contents: InstanceType<typeof String>;
  }

  export class PDFDocument extends Readable {
    constructor(options: PdfOptions);
    options: PdfOptions;
    page: PdfPage;
    info: Record<string, string | Date>;
    outline: Outline;
    _font: EmbeddedFont;
    addPage(options: { size: string; margin: number }): this;
    ref(data: Record<string, unknown>): PdfReference;
    addContent(operators: string | Uint8Array): this;
    /** How much of the file is written, in bytes. */
    _offset: number;
    _write(data: string | Uint8Array): void;
    font(font: Font): this;
    image(
      bytes: Uint8Array,
      x: number,
      y: number,
      options: { width: number; height: number; ignoreOrientation: true },
    ): this;
    struct(type: string, options?: StructureOptions): StructureElement;
    addStructure(element: StructureElement): this;
    markContent(tag: 'Artifact', options: { type: 'Pagination' | 'Layout' }): this;
    markContent(tag: 'Span', options: { actual: string }): this;
    markStructureContent(tag: string): StructureContent;
    endMarkedContent(): this;
    link(x: number, y: number, w: number, h: number, url: string, options: LinkOptions): this;
    goTo(x: number, y: number, w: number, h: number, name: string, options: LinkOptions): this;
    addNamedDestination(name: string, kind: 'XYZ', x: number, y: number, zoom: null): void;
    endMetadata(): void;
    end(): void;
  }
}
