import { AsyncLocalStorage } from 'node:async_hooks';

interface Reader {
  userId?: number;
  /** Aborted when nobody waits for the result any more. */
  left?: AbortSignal;
}

/** The user for whom code reads, so that long reads can be shared fairly without naming the user. */
const scope = new AsyncLocalStorage<Reader>();

/** Undefined outside of calls of signed-in users. */
export const currentReader = (): number | undefined => scope.getStore()?.userId;

/** Undefined if the work is done in any case. */
export const currentLeft = (): AbortSignal | undefined => scope.getStore()?.left;

/** Runs work in the name of a user. */
export const readFor = <Result>(userId: number, work: () => Result): Result =>
  scope.run({ userId }, work);

/** Runs work of the present user whose slices are dropped when the signal is aborted. */
export const readUntil = <Result>(left: AbortSignal, work: () => Result): Result =>
  scope.run({ ...scope.getStore(), left }, work);

/** Runs work whose result others wait for, too: it goes on when the present user has left. */
export function readForAll<Result>(work: () => Result): Result {
  const { left: _, ...reader } = scope.getStore() ?? {};
  return scope.run(reader, work);
}
