/** Lets work in while it is open, and knows when all work inside has finished. */
export class Gate {
  #inside = 0;
  #opened: Promise<void> = Promise.resolve();
  #open: () => void = () => undefined;
  #emptied: () => void = () => undefined;

  async enter(): Promise<void> {
    await this.#opened;
    this.#inside += 1;
  }

  leave(): void {
    this.#inside -= 1;
    if (this.#inside === 0) this.#emptied();
  }

  /** Lets nothing in any more; resolves when nothing is inside. */
  async close(): Promise<void> {
    this.#opened = new Promise((resolve) => {
      this.#open = resolve;
    });
    if (this.#inside === 0) return;
    await new Promise<void>((resolve) => {
      this.#emptied = resolve;
    });
  }

  open(): void {
    this.#open();
  }
}
