/** Takes away the errors and notices about a topic, because they no longer hold. */
export type Solve = (topic: string) => void;

const solvers = new Map<number, Set<Solve>>();

/** Takes away toasts that one user sees. */
export const solveFor =
  (userId: number): Solve =>
  (topic) => {
    for (const solve of solvers.get(userId) ?? []) solve(topic);
  };

/** Listens for the topics whose toasts a user is to see no longer; returns a function that stops. */
export function onSolved(userId: number, solve: Solve): () => void {
  const heard = solvers.get(userId) ?? new Set();
  solvers.set(userId, heard.add(solve));
  return () => {
    heard.delete(solve);
  };
}
