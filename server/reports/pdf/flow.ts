import type { ReportDocument } from './report-document';
import { MARGIN } from './style';

/** Places blocks one below the other on pages. */

/** A part of a report that stays on one page. */
export interface Block {
  /** In points. */
  height: number;
  /** The space above it, which is left out at the top of a page. */
  above?: number;
  /** Keeps it on the page of the next block, as for a heading. */
  isWithNext?: boolean;
  /** Is left out at the top of a page, which separates what follows well enough. */
  isSeparator?: boolean;
  /** Comes first on a page that begins with this block, as the head of a table does. */
  repeated?: Pick<Block, 'height'> & { draw: (y: number) => void };
  draw: (y: number) => void | Promise<void>;
}

/** Stops a report after its first pages. */
export class EnoughPages extends Error {}

export interface PageFrame {
  width: number;
  height: number;
  /** Starts a page, with its running header and footer. */
  begin: () => void;
}

export class Flow {
  readonly left = MARGIN.side;
  readonly width: number;
  #y = 0;
  #hasPage = false;
  #isAtTop = true;

  constructor(
    readonly document: ReportDocument,
    readonly frame: PageFrame,
  ) {
    this.width = frame.width - 2 * MARGIN.side;
  }

  /** The height of a page between its margins. */
  get pageHeight(): number {
    return this.frame.height - MARGIN.top - MARGIN.bottom;
  }

  newPage(): void {
    this.frame.begin();
    this.#y = MARGIN.top;
    this.#hasPage = true;
    this.#isAtTop = true;
  }

  /**
   * Draws blocks in order. A chain of blocks that belong together moves to a new page rather than
   * being split.
   */
  async place(blocks: Iterable<Block>): Promise<void> {
    let chain: Block[] = [];
    for (const block of blocks) {
      chain.push(block);
      if (block.isWithNext === true) continue;
      await this.#placeChain(chain);
      chain = [];
    }
    if (chain.length > 0) await this.#placeChain(chain);
  }

  async #placeChain(chain: readonly Block[]): Promise<void> {
    const height = chain.reduce((sum, { above = 0, height: own }) => sum + above + own, 0);
    if (this.#hasPage && !this.#fits(height) && !this.#isAtTop) this.#continue(chain[0]);
    for (const block of chain) {
      if (block.isSeparator === true && this.#isAtTop) continue;
      if (block.height === 0) {
        await block.draw(this.#y);
        continue;
      }
      if (!this.#hasPage || (!this.#isAtTop && !this.#fits((block.above ?? 0) + block.height))) {
        this.#continue(block);
      }
      if (!this.#isAtTop) this.#y += block.above ?? 0;
      await block.draw(this.#y);
      this.#y += block.height;
      this.#isAtTop = false;
    }
  }

  #continue(block: Block | undefined): void {
    this.newPage();
    if (block?.repeated === undefined) return;
    block.repeated.draw(this.#y);
    this.#y += block.repeated.height;
  }

  #fits(height: number): boolean {
    return this.#y + height <= this.frame.height - MARGIN.bottom + 0.01;
  }
}
