import type { TestServer } from './server';

interface FailingCommits {
  /** How many transactions failed so far. */
  failures: () => number;
  restore: () => void;
}

/**
 * Makes the next `times` transactions fail when they are about to commit, with all their work done;
 * `code` is that of the database's error.
 */
export function failCommits(
  { services }: TestServer,
  { times = Infinity, code = 'XX000' } = {},
): FailingCommits {
  const { db } = services.database;
  const begin = db.transaction.bind(db);
  let failures = 0;
  const restore = () => {
    db.transaction = begin;
  };
  db.transaction = () => {
    const builder = begin();
    if (failures === times) return builder;
    const execute = builder.execute.bind(builder);
    builder.execute = (work) =>
      execute(async (tx) => {
        await work(tx);
        failures += 1;
        throw Object.assign(new Error('The commit failed'), { code });
      });
    return builder;
  };
  return { failures: () => failures, restore };
}
