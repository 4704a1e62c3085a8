import { NoStorageAnswer } from './in-time';

/**
 * Returns a function that does pieces of work with the storage one after the other, so that the
 * time of each begins when it is its turn, and other work gets a turn in between. If the storage
 * does not answer one, those that wait already fail with it.
 */
export function oneByOne(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  /** Resolves when it is the turn of the next. */
  let turn: Promise<unknown> = Promise.resolve();
  return async (work) => {
    const result = turn.then(work);
    const next = result.catch((error: unknown) => {
      if (error instanceof NoStorageAnswer && turn !== next) throw error;
    });
    turn = next;
    return result;
  };
}
