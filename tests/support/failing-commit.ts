import type { TestServer } from './server';

/**
 * Makes transactions fail when they are about to commit, with all their work done. Returns how many
 * failed so far, and what makes the database work again.
 */
export function failCommits({ services }: TestServer): {
  failures: () => number;
  restore: () => void;
} {
  const { db } = services.database;
  const begin = db.transaction.bind(db);
  let failures = 0;
  db.transaction = () => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) =>
      execute(async (tx) => {
        await work(tx);
        failures += 1;
        throw new Error('The commit failed');
      });
    return builder;
  };
  return {
    failures: () => failures,
    restore: () => {
      db.transaction = begin;
    },
  };
}
