import type { TestServer } from './server';

interface FailingCommits {
  /** How many transactions have failed. */
  failures: () => number;
  restore: () => void;
}

/**
 * Makes the next `times` transactions fail at their commit, after all their work; `code` is the
 * database's error code.
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
