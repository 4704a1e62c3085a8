import { setImmediate as turn } from 'node:timers/promises';

/** How long a round lasts at least, in milliseconds per listener. */
const MS_PER_LISTENER = 1;
/** After so many listeners, requests that wait are served. */
const SLICE = 100;

/**
 * Tells many listeners of news in rounds. The first news is told at once. The more listeners there
 * are, the more news the next round brings together: otherwise twice the users would be four times
 * the work, because they make twice the changes and each is told to twice as many.
 */
export class Rounds<Listener> {
  readonly #listeners: () => readonly Listener[];
  readonly #tell: (listener: Listener) => void;
  #next: NodeJS.Timeout | undefined;
  /** When the next round may begin, in milliseconds of `performance.now()`. */
  #from = 0;

  constructor(listeners: () => readonly Listener[], tell: (listener: Listener) => void) {
    this.#listeners = listeners;
    this.#tell = tell;
  }

  /** There is news. */
  ring(): void {
    if (this.#next !== undefined) return;
    const pause = this.#from - performance.now();
    if (pause <= 0) this.#begin();
    else {
      this.#next = setTimeout(() => {
        this.#begin();
      }, pause).unref();
    }
  }

  /** No other round begins. */
  stop(): void {
    clearTimeout(this.#next);
  }

  #begin(): void {
    this.#next = undefined;
    const listeners = this.#listeners();
    this.#from = performance.now() + listeners.length * MS_PER_LISTENER;
    void this.#tellAll(listeners);
  }

  async #tellAll(listeners: readonly Listener[]): Promise<void> {
    for (const [index, listener] of listeners.entries()) {
      if (index > 0 && index % SLICE === 0) await turn();
      this.#tell(listener);
    }
  }
}
