import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LOCKOUT } from '../../../contract/limits';
import { uploadPhoto } from '../../../contract/photos/calls';
import {
  JOURNALED_TABLES,
  knownColumns,
  trackedColumns,
} from '../../../server/db/journal/tracking';
import { gatherStatistics } from '../../../server/db/planner-statistics';
import { unlockByEmail } from '../../../server/repositories/users/users';
import { fill } from '../../../scripts/bench/fill';
import { type Api, emailOf, PASSWORD } from '../../support/server/api';
import { failCommits } from '../../support/server/failing-commit';
import { addComment } from '../../support/records/comments';
import { entriesOf, journalOf, lineOf } from '../../support/records/journal';
import { jpeg } from '../../support/records/pictures';
import {
  addClient,
  addItem,
  addProject,
  addSite,
  bodyOf,
  clientBody,
  itemBody,
  projectBody,
  type Site,
} from '../../support/records/records';
import { testEngine } from '../../support/server/scratch';
import { startServer, type TestServer } from '../../support/server/server';
import { uploadForm } from '../../support/server/uploads';

/** What the journal records, and what it does not. */

let server: TestServer;
let admin: Api;
let site: Site;
let restore: (() => void) | undefined;

beforeAll(async () => {
  server = await startServer({ environment: { LOG_LEVEL: 'silent' }, makeReport: null });
  admin = server.as.Admin;
  site = await addSite(admin);
  const { id } = await addItem(admin, { inspectionId: site.inspection.id });
  const form = uploadForm([{ bytes: await jpeg() }]);
  await admin.post(`/inspectionphotos/upload/${String(id)}`, form);
  await addComment(admin, id, { text: 'Seen' });
});

afterAll(() => server.close());

afterEach(() => {
  restore?.();
});

const linesOf = async (work: () => Promise<unknown>) => (await entriesOf(server, work)).map(lineOf);

describe('the journal', () => {
  const entry = sql.lit(1);
  it.each([
    ['an update', sql`UPDATE journal SET user_name = 'Nobody' WHERE id = ${entry}`],
    ['an update of all', sql`UPDATE journal SET changes = '{}'`],
    ['a deletion', sql`DELETE FROM journal WHERE id = ${entry}`],
    testEngine === 'sqlite'
      ? [
          'a replacement',
          sql`INSERT OR REPLACE INTO journal (id, at, kind, record_id, action, version, changes)
            VALUES (1, '', 'items', 1, 'created', 1, '{}')`,
        ]
      : ['emptying', sql`TRUNCATE journal`],
  ])('refuses %s', async (_, statement) => {
    const before = await journalOf(server);
    await expect(statement.execute(server.services.database.db)).rejects.toThrow(
      'The journal only grows',
    );
    expect(await journalOf(server)).toEqual(before);
  });

  it.each(JOURNALED_TABLES)('knows every column of %s', async (table) => {
    const names =
      testEngine === 'sqlite'
        ? sql<{ name: string }>`SELECT name FROM pragma_table_xinfo(${table})`
        : sql<{ name: string }>`
            SELECT column_name AS name FROM information_schema.columns
            WHERE table_schema = current_schema() AND table_name = ${table}`;
    const { rows } = await names.execute(server.services.database.db);
    expect(rows.map(({ name }) => name).sort()).toEqual(knownColumns(table).sort());
  });

  it('names the fields of the contract', () => {
    const secret = JOURNALED_TABLES.flatMap((table) =>
      trackedColumns(table).filter(({ tracking }) => tracking === 'secret'),
    );
    expect(secret).toEqual([
      { column: 'logo_key', field: 'logo', tracking: 'secret' },
      { column: 'password_hash', field: 'password', tracking: 'secret' },
    ]);
    expect(trackedColumns('inspections').map(({ field }) => field)).toEqual([
      'assignedToId',
      'completedDate',
      'description',
      'inspectionDate',
      'inspectorName',
      'isArchived',
      'notes',
      'projectId',
      'scheduledDate',
      'status',
      'temperature',
      'title',
      'weatherConditions',
    ]);
  });

  it('contains no password, hash or token', async () => {
    const { body } = await admin.post('/auth/register', {
      email: 'carla@plumbline.test',
      firstName: 'Carla',
      lastName: 'Dorn',
      role: 'Inspector',
      password: 'Cedar-lintel-47',
    });
    const { id } = (body as { user: { id: number } }).user;
    const reset = await admin.post(`/auth/reset-password/${String(id)}`);
    await server.as.Inspector.post('/auth/change-password', {
      currentPassword: PASSWORD,
      newPassword: 'Gravel-mortar-12',
    });
    const { db } = server.services.database;
    const users = await db.selectFrom('users').selectAll().execute();
    const sessions = await db.selectFrom('sessions').selectAll().execute();
    const secrets = await db.selectFrom('server_secrets').select('value').execute();
    const kept = [
      ...users.flatMap((user) => [
        user.password_hash,
        user.former_password_hash,
        user.handed_out_hash,
      ]),
      ...sessions.flatMap((session) => [
        session.current_hash,
        session.previous_hash,
        session.rotation_nonce,
      ]),
      ...secrets.map(({ value }) => value),
      ...Object.values(server.as).map(({ token }) => token),
      PASSWORD,
      'Cedar-lintel-47',
      'Gravel-mortar-12',
      (reset.body as { newPassword: string }).newPassword,
    ].filter((secret) => secret !== null);
    const text = JSON.stringify(await journalOf(server));
    expect(kept.length).toBeGreaterThan(15);
    expect(kept.filter((secret) => text.includes(secret))).toEqual([]);
    expect(text).not.toContain('argon2');
  });

  it('accepts any text', async () => {
    const description = `"quoted" \\ 'single' , [1] {"a":[null]} 🏗️ ünï\tcode`;
    const [entry] = await entriesOf(server, () =>
      addItem(admin, { inspectionId: site.inspection.id, description, tags: ['urgent'] }),
    );
    const changes = JSON.parse(entry?.changes ?? '') as Record<string, unknown>;
    expect([changes['description'], changes['tags'], changes['isResolved']]).toEqual([
      [null, description],
      [null, ['urgent']],
      [null, false],
    ]);
  });
});

describe('no entry is written', () => {
  it('by a repeated call', async () => {
    const create = () =>
      admin.post('/clients', clientBody(), { 'idempotency-key': 'client-once-1' });
    const lines = await linesOf(async () => {
      await create();
      await create();
    });
    expect(lines).toEqual(['created clients: contactPerson, email, isArchived, name']);
  });

  it('by a failed commit', async () => {
    ({ restore } = failCommits(server));
    const lines = await linesOf(() => admin.post('/clients', clientBody()));
    expect(lines).toEqual([]);
  });

  it('by a commit that failed before it succeeded', async () => {
    ({ restore } = failCommits(server, { times: 2, code: '40P01' }));
    const lines = await linesOf(() => admin.post('/clients', clientBody()));
    expect(lines).toHaveLength(1);
  });

  it('by a conflict', async () => {
    const { id, version } = await addItem(admin, { inspectionId: site.inspection.id });
    const save = (title: string) =>
      admin.put(`/inspectionitems/${String(id)}`, {
        ...itemBody({ inspectionId: site.inspection.id, title }),
        version,
      });
    await save('First');
    let status = 0;
    const lines = await linesOf(async () => {
      ({ status } = await save('Second'));
    });
    expect([status, lines]).toEqual([409, []]);
  });

  it('by an update that changes nothing', async () => {
    const client = await addClient(admin);
    const path = `/clients/${String(client.id)}`;
    const lines = await linesOf(() => admin.put(path, { ...clientBody(), version: 1 }));
    expect(lines).toEqual([]);
  });

  it('by signing in, even with a wrong password', async () => {
    const email = emailOf('ProjectManager');
    const lines = await linesOf(async () => {
      await server.anonymous.post('/auth/login', { email, password: 'wrong-1' });
      await server.anonymous.post('/auth/login', { email, password: PASSWORD });
    });
    expect(lines).toEqual([]);
  });

  it('by an import', async () => {
    const { database } = server.services;
    const lines = await linesOf(() => fill(database, 3));
    await gatherStatistics(database);
    expect(lines).toEqual([]);
    const { id } = await database.db
      .selectFrom('clients')
      .select('id')
      .where('import_key', 'is not', null)
      .executeTakeFirstOrThrow();
    const later = await linesOf(() => admin.patch(`/clients/${String(id)}/archive`));
    expect(later).toEqual(['changed clients: isArchived false → true']);
  });
});

describe('one entry is written', () => {
  it('by a new name that many records copy', async () => {
    const client = await addClient(admin, { name: 'Roth GmbH' });
    const project = await addProject(admin, { clientId: client.id });
    await admin.post('/inspections', {
      title: 'Roof',
      inspectionDate: '2026-11-20T09:00:00.000Z',
      status: 0,
      inspectorName: 'Ida Falk',
      projectId: project.id,
    });
    const named = await linesOf(() =>
      admin.put(`/clients/${String(client.id)}`, {
        ...clientBody({ name: 'Roth AG' }),
        version: 1,
      }),
    );
    expect(named).toEqual(['changed clients: name "Roth GmbH" → "Roth AG"']);
    const moved = await linesOf(() =>
      admin.put(`/projects/${String(project.id)}`, {
        ...projectBody({ clientId: site.client.id }),
        version: project.version,
      }),
    );
    expect(moved).toEqual([
      `changed projects: clientId ${String(client.id)} → ${String(site.client.id)}`,
    ]);
  });

  it('by a photo, and not by the counts that it changes', async () => {
    const { id } = await addItem(admin, { inspectionId: site.inspection.id });
    const entries = await entriesOf(server, async () =>
      bodyOf(
        uploadPhoto,
        await admin.post(
          `/inspectionphotos/upload/${String(id)}`,
          uploadForm([{ bytes: await jpeg() }]),
        ),
      ),
    );
    expect(
      entries.map(({ kind, item_id, inspection_id }) => [kind, item_id, inspection_id]),
    ).toEqual([['photos', id, site.inspection.id]]);
  });
});

describe('the system', () => {
  it('adds the first Admin', async () => {
    const [first] = await journalOf(server);
    expect(first).toMatchObject({ kind: 'users', action: 'created', record_id: 1, user_id: null });
  });

  it('locks an account; the person who unlocks it is named', async () => {
    const { db } = server.services.database;
    const email = emailOf('ProjectManager');
    const locking = await entriesOf(server, async () => {
      for (let attempt = 0; attempt < LOCKOUT.attempts; attempt += 1) {
        await server.anonymous.post('/auth/login', { email, password: 'wrong-1' });
      }
    });
    expect(locking.map(({ user_id }) => user_id)).toEqual([null]);
    expect(locking.map(lineOf)).toEqual([
      expect.stringMatching(/^changed users: lockoutEndDate null → "[^"]+"$/) as string,
    ]);
    const unlocking = await entriesOf(server, () => admin.post('/auth/unlock-user/2'));
    expect(unlocking.map(({ user_id }) => user_id)).toEqual([1]);
    // The command runs while the server does, without a user.
    await db.updateTable('users').set({ lockout_end: 'soon' }).where('id', '=', 2).execute();
    const commanded = await entriesOf(server, () => unlockByEmail(db, email, new Date()));
    expect(commanded.map(({ user_id, session_id }) => [user_id, session_id])).toEqual([
      [null, null],
    ]);
  });
});
