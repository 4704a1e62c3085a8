import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getInspectionHistory } from '../../../contract/history/calls';
import { pruneJournal } from '../../../server/repositories/history/journal-pruning';
import { buildServer, type PlumblineServer } from '../../../server/app';
import { type Api, PASSWORD, signIn } from '../../support/server/api';
import { runScript } from '../../support/server/command';
import { journalOf } from '../../support/records/journal';
import { follow } from '../../support/server/live';
import { addInspection, addItem, addSite, bodyOf, type Site } from '../../support/records/records';
import { onPostgres, waitingIn } from '../../support/server/locks';
import { type Scratch, scratchConfig } from '../../support/server/scratch';

/** Old entries of the journal are removed by a command, while the server runs. */

const OLD = '2026-03-01T10:00:00.000Z';
const BEFORE = '2026-04-01';

let scratch: Scratch;
let server: PlumblineServer;
let url: string;
let admin: Api;
let site: Site;
let time: string;

async function start(): Promise<void> {
  server = await buildServer(scratch.config, { now: () => new Date(time) });
  url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  admin = await signIn(url, 'admin@plumbline.test', PASSWORD);
}

/** From now on, nothing counts as old. */
async function goOn(): Promise<void> {
  time = new Date().toISOString();
  admin = await signIn(url, 'admin@plumbline.test', PASSWORD);
}

const prune = () => runScript('prune-history', ['--before', BEFORE], scratch.config);

/** Removes the old entries as the command does. */
const removeOld = () =>
  pruneJournal(server.services.database, {
    before: `${BEFORE}T00:00:00.000Z`,
    by: 'operator',
    now: () => new Date(),
  });

const historyOf = async (id: number) =>
  bodyOf(getInspectionHistory, await admin.get(`/inspections/${String(id)}/history`));

const checkpoints = () =>
  server.services.database.db.selectFrom('journal_checkpoints').selectAll().orderBy('id').execute();

/** A new item for Ida Falk, who gets a notice of it. */
const addTask = async () => {
  const { id } = await addItem(admin, { inspectionId: site.inspection.id, assignedToId: 2 });
  return id;
};

it.each([
  [[], 'Name the first date to keep'],
  [['--before'], 'Name the first date to keep'],
  [['--before', '2026-02-30'], '2026-02-30 is not a date'],
  [['--before', 'yesterday'], 'yesterday is not a date'],
  [['--before', new Date().toISOString().slice(0, 10)], 'The history of the last 90 days stays'],
])('%j is refused with a reason', async (args, reason) => {
  const nowhere = { dataDir: '/no/such/folder', databaseUrl: undefined };
  const { exitCode, stderr } = await runScript('prune-history', args, nowhere);
  expect([exitCode, stderr.split('\n').length]).toEqual([1, 2]);
  expect(stderr).toContain(reason);
});

describe('the history of a server', () => {
  beforeEach(async () => {
    scratch = await scratchConfig();
    time = OLD;
    await start();
    site = await addSite(admin);
    await admin.post('/auth/register', {
      email: 'ida@plumbline.test',
      firstName: 'Ida',
      lastName: 'Falk',
      role: 'Inspector',
      password: PASSWORD,
    });
  });

  afterEach(async () => {
    await server.close();
    await scratch.remove();
  });

  it('entries from before a date are removed, and a checkpoint is left', async () => {
    await addTask();
    const removed = await journalOf(server);
    await goOn();
    const kept = await addTask();
    const { exitCode, stdout, stderr } = await prune();
    const lines = removed.map(
      (entry) =>
        `\n${JSON.stringify([
          entry.id,
          entry.transaction_id,
          entry.at,
          entry.user_id,
          entry.user_name,
          entry.session_id,
          entry.operation_key,
          entry.kind,
          entry.record_id,
          entry.action,
          entry.version,
          entry.inspection_id,
          entry.item_id,
          entry.changes,
          entry.seen_version,
        ])}`,
    );
    const hash = createHash('sha256').update(lines.join('')).digest('hex');
    const [first, last] = [removed[0], removed.at(-1)];
    expect({ exitCode, stderr, stdout }).toEqual({
      exitCode: 0,
      stderr: '',
      stdout: [
        `Removed ${String(removed.length)} entries, from ${String(first?.at)} to ${String(last?.at)}.`,
        `Checkpoint 1, SHA-256 ${hash}`,
        '',
      ].join('\n'),
    });
    expect((await journalOf(server)).map(({ kind, record_id }) => [kind, record_id])).toEqual([
      ['items', kept],
    ]);
    expect(await checkpoints()).toEqual([
      {
        id: 1,
        before_at: `${BEFORE}T00:00:00.000Z`,
        first_at: first?.at,
        last_at: last?.at,
        last_entry_id: last?.id,
        entries: removed.length,
        hash,
        pruned_by: expect.any(String) as string,
        pruned_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      },
    ]);
    const inbox = await server.services.database.db
      .selectFrom('inbox')
      .select('entry_id')
      .execute();
    expect(inbox).toHaveLength(1);
    // The next one continues the hash.
    expect((await prune()).stdout).toBe(`There is no history from before ${BEFORE}.\n`);
  });

  it('the last entry stays, so that its number is not used again', async () => {
    const last = (await journalOf(server)).at(-1);
    await removeOld();
    expect(await journalOf(server)).toEqual([last]);
    await addTask();
    expect((await journalOf(server)).at(-1)?.id).toBeGreaterThan(last?.id ?? 0);
  });

  it('entries are removed in slices, while the server writes', async () => {
    const { db } = server.services.database;
    for (let count = 0; count < 1600; count += 1)
      await sql`INSERT INTO journal (at, kind, record_id, action, version, changes)
      VALUES (${OLD}, 'items', 1, 'changed', 2, '{}')`.execute(db);
    await goOn();
    const pruned = { isOver: false };
    const pruning = prune().finally(() => {
      pruned.isOver = true;
    });
    const written: number[] = [];
    while (!pruned.isOver) written.push(await addTask());
    expect((await pruning).stdout).toContain('Removed 16');
    const items = (await journalOf(server)).filter(({ kind }) => kind === 'items');
    expect(items.map(({ record_id }) => record_id)).toEqual(written);
  });

  it('an entry of a server whose clock was wrong stays, and does not stop the command', async () => {
    const { db } = server.services.database;
    for (const at of ['2199-01-01T00:00:00.000Z', OLD])
      await sql`INSERT INTO journal (at, kind, record_id, action, version, changes)
      VALUES (${at}, 'items', 1, 'changed', 2, '{}')`.execute(db);
    await addTask();
    const removed = (await journalOf(server)).filter(({ at }) => at === OLD);
    await goOn();
    const kept = await addTask();
    expect(await removeOld()).toMatchObject({
      entries: removed.length,
      first_at: OLD,
      last_at: OLD,
    });
    expect(
      (await journalOf(server)).map(({ at, record_id }) => [at.slice(0, 4), record_id]),
    ).toEqual([
      ['2199', 1],
      [time.slice(0, 4), kept],
    ]);
  });

  it('nothing but the command removes entries', async () => {
    const { db } = server.services.database;
    const entries = await journalOf(server);
    for (const statement of [
      'DELETE FROM journal',
      `UPDATE journal SET at = '2020-01-01T00:00:00.000Z'`,
    ])
      await expect(sql.raw(statement).execute(db)).rejects.toThrow('The journal only grows');
    await removeOld();
    await expect(sql`DELETE FROM journal`.execute(db)).rejects.toThrow('The journal only grows');
    expect(await journalOf(server)).toEqual(entries.slice(-1));
  });

  it('the history shows that older entries were removed, if there were any', async () => {
    await goOn();
    const whole = await addInspection(admin, { projectId: site.project.id });
    await removeOld();
    const prunedAt = (await checkpoints())[0]?.pruned_at;
    expect(await historyOf(site.inspection.id)).toEqual({
      entries: [],
      next: null,
      people: [],
      olderRemovedAt: prunedAt,
    });
    expect((await historyOf(whole.id)).olderRemovedAt).toBeUndefined();
    // An import has no entry, and has the date of the source.
    const imported = await addInspection(admin, { projectId: site.project.id });
    const { db } = server.services.database;
    await db
      .updateTable('inspections')
      .set({ import_key: 'I-1', created_at: OLD })
      .where('id', '=', imported.id)
      .execute();
    expect((await historyOf(imported.id)).olderRemovedAt).toBeUndefined();
    const path = `/inspections/${String(site.inspection.id)}/history/csv`;
    const file = await fetch(`${url}/api${path}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect((await file.text()).trim().split('\r\n').at(-1)).toMatch(
      /,Plumbline,removed older entries,,,$/,
    );
  });

  it('readers that are connected miss nothing', async () => {
    const reader = await follow(url, admin.token);
    const early = await addItem(admin, { inspectionId: site.inspection.id });
    await goOn();
    await removeOld();
    const late = await addItem(admin, { inspectionId: site.inspection.id });
    // Records from before may follow, if a transaction was open when the reader came.
    const items = () => reader.changes().filter(({ kind }) => kind === 'items');
    await expect.poll(() => items().map(({ id }) => id)).toEqual([early.id, late.id]);
    reader.leave();
  });

  it('a cursor that was removed is too old for a server that starts later', async () => {
    const early = await follow(url, admin.token);
    early.leave();
    await addTask();
    await removeOld();
    await server.close();
    time = new Date().toISOString();
    await start();
    // The last cursor is that of a journal without entries.
    for (const after of [early.cursor(), '0']) {
      const again = await follow(url, admin.token, { after });
      expect(again.events.map(({ event }) => event)).toEqual(['too-old', 'position']);
      again.leave();
    }
  });

  onPostgres('two that remove the same entries record each of them once', async () => {
    await addTask();
    const removed = await journalOf(server);
    await goOn();
    await addTask();
    const { database } = server.services;
    const request = { before: `${BEFORE}T00:00:00.000Z`, by: 'both', now: () => new Date() };
    let pruning: Promise<unknown> | undefined;
    await database.db.transaction().execute(async (tx) => {
      await sql`SELECT id FROM journal ORDER BY id LIMIT 1 FOR UPDATE`.execute(tx);
      pruning = Promise.all([pruneJournal(database, request), pruneJournal(database, request)]);
      await expect.poll(() => waitingIn(database)).toBe(2);
    });
    await pruning;
    expect((await checkpoints()).map(({ entries }) => entries)).toEqual([removed.length]);
  });
});
