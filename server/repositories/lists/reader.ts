import { AsyncLocalStorage } from 'node:async_hooks';

/** The user for whom code reads, so that long reads can be shared fairly without naming the user. */
const scope = new AsyncLocalStorage<number>();

/** Undefined outside of calls of signed-in users. */
export const currentReader = (): number | undefined => scope.getStore();

/** Runs work in the name of a user. */
export const readFor = <Result>(userId: number, work: () => Result): Result =>
  scope.run(userId, work);
