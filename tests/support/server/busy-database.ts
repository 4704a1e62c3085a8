import { onTestFinished } from 'vitest';
import type { Database } from '../../../server/db/database';
import { withResolvers } from '../with-resolvers';

/**
 * Keeps `count` transactions open, so that later queries wait for a connection. `release` ends them,
 * and so does the end of the test: a server whose database is held does not stop.
 */
export function holdConnections(
  { db }: Pick<Database, 'db'>,
  count: number,
): { release: () => Promise<void> } {
  const gate = withResolvers<undefined>();
  const held = Array.from({ length: count }, () =>
    db.transaction().execute(async () => {
      await gate.promise;
    }),
  );
  const release = async () => {
    gate.resolve(undefined);
    await Promise.all(held);
  };
  onTestFinished(release);
  return { release };
}
