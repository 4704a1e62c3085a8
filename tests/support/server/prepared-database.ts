import { chmodSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { buildServer } from '../../../server/app';
import { ROLES, type Role } from '../../../contract/roles';
import type { Config } from '../../../server/config';
import { databaseFile } from '../../../server/db/sqlite';
import type { Services } from '../../../server/http/services';
import { TEMPLATE } from '../run/run-folder';
import { type Api, emailOf, PASSWORD, signIn } from './api';
import { oncePerRun } from '../run/once-per-run';
import { databaseAt, scratchConfig, scratchFolder } from './scratch';

/** The database of a new server with one user of each role. */

async function addUser(admin: Api, role: Role): Promise<void> {
  const { status, body } = await admin.post('/auth/register', {
    email: emailOf(role),
    firstName: 'Test',
    lastName: role,
    role,
    password: PASSWORD,
  });
  if (status !== 201) throw new Error(`No ${role} was added: ${JSON.stringify(body)}`);
}

/** Adds the users besides the first Admin, whom it signs in and returns. */
export async function addUsers(url: string, { database: { db } }: Services): Promise<Api> {
  const admin = await signIn(url, emailOf('Admin'));
  for (const role of ROLES) if (role !== 'Admin') await addUser(admin, role);
  // New users must choose a password at their first sign-in; these have done so.
  await db.updateTable('users').set({ requires_password_reset: 0 }).execute();
  return admin;
}

const NOTHING = () => Promise.resolve();

/** Costs are stored with a hash, so checking this one takes no time. */
const quickHash = () => hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** Leaves users and more in a new database, but no session, no secret and no attempts to sign in. */
async function fill(
  config: Config,
  addMore: (services: Services) => Promise<void>,
  use: (services: Services) => Promise<void> = NOTHING,
): Promise<void> {
  const server = await buildServer(config);
  try {
    const { db, engine } = server.services.database;
    await addUsers(await server.app.listen({ port: 0, host: '127.0.0.1' }), server.services);
    await addMore(server.services);
    await db
      .updateTable('users')
      .set({ password_hash: await quickHash() })
      .execute();
    await db.deleteFrom('sessions').execute();
    await db.deleteFrom('server_secrets').execute();
    if (engine === 'postgres') await db.deleteFrom('call_counts').execute();
    await use(server.services);
  } finally {
    await server.close();
  }
}

/** The bytes of an embedded database with the users and more. */
export async function prepareDatabase(
  addMore: (services: Services) => Promise<void> = NOTHING,
): Promise<Buffer> {
  const scratch = await scratchConfig();
  const copy = scratchFolder();
  const file = path.join(copy.folder, 'copy.db');
  try {
    await fill({ ...scratch.config, databaseUrl: undefined }, addMore, async ({ database }) => {
      await sql`VACUUM INTO ${file}`.execute(database.db);
    });
    return readFileSync(file);
  } finally {
    await scratch.remove();
    copy.remove();
  }
}

/** The name of a PostgreSQL database with the users, which is created once per run. */
export async function preparedTemplate(): Promise<string> {
  const folder = await oncePerRun(TEMPLATE, async (made) => {
    const { config } = await scratchConfig();
    await fill(config, NOTHING);
    writeFileSync(path.join(made, 'name'), databaseAt(config.databaseUrl ?? ''));
  });
  return readFileSync(path.join(folder, 'name'), 'utf8');
}

let prepared: Promise<Buffer> | undefined;

/**
 * Puts such a database into a data folder: that of a file, or one with only the users. The latter
 * is created once per worker, because migrations and the hashes of passwords take longer than most
 * tests.
 */
export async function copyPreparedDatabase(dataDir: string, file?: string): Promise<void> {
  const target = databaseFile(dataDir);
  if (file === undefined) {
    prepared ??= prepareDatabase();
    writeFileSync(target, await prepared, { mode: 0o600 });
  } else {
    copyFileSync(file, target);
    chmodSync(target, 0o600);
  }
}

/** Makes the users as old as a server whose clock shows `now`. */
export async function dateUsers({ database: { db } }: Services, now: Date): Promise<void> {
  const instant = now.toISOString();
  await db
    .updateTable('users')
    .set({ created_at: instant, updated_at: instant, last_login_at: null })
    .execute();
}
