import { inTime } from './storage/in-time';

/** Changes without a record do not wait for others. */
const NONE = 0;

/**
 * Runs the changes of one record in order. Their preparation runs in parallel. A change no longer
 * waits for one whose preparation takes longer than the storage limit.
 */
export function createTurns() {
  const last = new Map<number, Promise<unknown>>();
  return <Result>(id: number, prepared: Promise<Result>): Promise<Result> => {
    if (id === NONE) return prepared;
    const before = last.get(id);
    // Awaited later, and until then its failure is not unhandled.
    prepared.catch(() => undefined);
    const result = (async () => {
      if (before !== undefined) await inTime(before).catch(() => undefined);
      return prepared;
    })();
    const ended = result.then(
      () => undefined,
      () => undefined,
    );
    last.set(id, ended);
    void ended.then(() => {
      if (last.get(id) === ended) last.delete(id);
    });
    return result;
  };
}

export type InTurn = ReturnType<typeof createTurns>;
