import type { JournalEntry } from '../../../server/repositories/history/journal';
import type { TestServer } from '../server/server';

/** The journal of a test's server. */

export async function journalOf({
  services,
}: Pick<TestServer, 'services'>): Promise<JournalEntry[]> {
  return services.database.db.selectFrom('journal').selectAll().orderBy('id').execute();
}

/** The entries that some work adds to the journal. */
export async function entriesOf(
  server: TestServer,
  work: () => Promise<unknown>,
): Promise<JournalEntry[]> {
  const before = new Set((await journalOf(server)).map(({ id }) => id));
  await work();
  return (await journalOf(server)).filter(({ id }) => !before.has(id));
}

/** An entry in one line: the values of a change, but only the names of other fields. */
export function lineOf({ action, kind, changes }: JournalEntry): string {
  const fields = Object.entries(JSON.parse(changes) as Record<string, [unknown, unknown]>);
  const texts = fields.sort().map(([name, [from, to]]) => {
    const values = `${JSON.stringify(from)} → ${JSON.stringify(to)}`;
    return action === 'changed' ? `${name} ${values}` : name;
  });
  return `${action} ${kind}: ${texts.join(', ')}`;
}
