import pLimit from 'p-limit';
import type { Database } from './database';
import { atOneMoment } from './transaction';

/**
 * The reads at one moment of a server, one after the other: however many people ask for them, they
 * take one connection, and on SQLite its one thread would not be faster with more.
 */
export function momentsInTurn(
  open: () => Pick<Database, 'db' | 'engine'>,
): Database['readAtOneMoment'] {
  const turns = pLimit(1);
  return (read) => turns(() => atOneMoment(open(), read));
}
