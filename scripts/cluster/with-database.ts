import pg from 'pg';

/**
 * Queries a database. If its machine dies in the meantime, the query rejects, and the process
 * continues.
 */
export async function withDatabase<Answer>(
  place: pg.ClientConfig,
  ask: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client(place);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}
