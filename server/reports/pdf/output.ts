/** In bytes. */
const ENOUGH = 64 * 1024;

/**
 * The bytes of a file in their order. Most of a PDF are short lines, which are kept as text until
 * there are enough of them: pdfkit would turn each into bytes of its own, letter by letter.
 */
export class Output {
  #text = '';

  constructor(readonly sink: (chunk: Uint8Array) => void) {}

  /** @param text of Latin letters; of others the lower byte is written, as pdfkit does. */
  write(text: string): void {
    this.#text += text;
    if (this.#text.length > ENOUGH) this.flush();
  }

  writeBytes(bytes: Uint8Array): void {
    this.flush();
    this.sink(bytes);
  }

  flush(): void {
    if (this.#text === '') return;
    this.sink(Buffer.from(this.#text, 'latin1'));
    this.#text = '';
  }
}
