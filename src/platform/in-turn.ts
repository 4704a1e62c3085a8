/**
 * Returns a function that lets what is begun for a record go on in the order in which it was begun,
 * however long each of them prepares. What they prepare is not delayed.
 */
export function createTurns() {
  const last = new Map<number, Promise<unknown>>();
  return <Result>(id: number, prepared: Promise<Result>): Promise<Result> => {
    const before = last.get(id);
    // Awaited later, and until then its failure is not unhandled.
    prepared.catch(() => undefined);
    const result = (async () => {
      await before;
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
