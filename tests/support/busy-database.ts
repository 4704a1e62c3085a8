import type { Database } from '../../server/db/database';
import { withResolvers } from './with-resolvers';

/**
 * Keeps `count` transactions open, so that later queries wait for a connection. `release` ends them.
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
  return {
    release: async () => {
      gate.resolve(undefined);
      await Promise.all(held);
    },
  };
}
