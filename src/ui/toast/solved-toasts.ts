/** Takes away the errors about a topic, because what they refused has been done since. */
export type Solve = (topic: string) => void;

const solvers = new Map<number, Set<Solve>>();

/** Takes away errors that one user sees. */
export const solveFor =
  (userId: number): Solve =>
  (topic) => {
    for (const solve of solvers.get(userId) ?? []) solve(topic);
  };

/** Listens for the errors of a user that are to be taken away; returns a function that stops. */
export function onSolved(userId: number, solve: Solve): () => void {
  const heard = solvers.get(userId) ?? new Set();
  solvers.set(userId, heard.add(solve));
  return () => {
    heard.delete(solve);
  };
}
