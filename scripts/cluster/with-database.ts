import pg from 'pg';

/** Asks a database. If its machine dies meanwhile, the query rejects, and the process goes on. */
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
