import { inTime } from './in-time';

/** What has no record yet does not wait for others. */
const NONE = 0;

/**
 * Returns a function that lets what is begun for a record go on in the order in which it was begun,
 * unless an earlier one prepares longer than a device's storage may take. What they prepare is not
 * delayed.
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
