import type { FastifyBaseLogger } from 'fastify';

/** @param signal aborted when the server stops. */
export type Later = (signal: AbortSignal) => Promise<void>;

/** Work that follows the answer to a change. Only a server that stops waits for it. */
export class LaterWork {
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();

  /** Runs one after the other. A failure is logged. */
  run(works: readonly Later[], log: Pick<FastifyBaseLogger, 'error'>): void {
    const over = this.#each(works, log).finally(() => {
      this.#running.delete(over);
    });
    this.#running.add(over);
  }

  /** Makes the work end early, and waits until it has. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#running);
  }

  async #each(works: readonly Later[], log: Pick<FastifyBaseLogger, 'error'>): Promise<void> {
    for (const work of works) {
      await work(this.#stopping.signal).catch((error: unknown) => {
        log.error({ err: error }, 'work after the commit failed');
      });
    }
  }
}
