/** The parts of fontkit that reports use. */
declare module 'fontkit' {
  export interface Font {
    readonly postscriptName: string;
    hasGlyphForCodePoint(codePoint: number): boolean;
  }
  /** Opens a TrueType or OpenType font. */
  export function create(bytes: Uint8Array): Font;
}
