import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listPhotosOfItem, uploadPhoto } from '../../contract/photos/calls';
import type { Photo } from '../../contract/photos/photo';
import { buildServer } from '../../server/app';
import { lockDataFolder } from '../../server/db/folder-lock';
import { apiOf, emailOf, signIn } from '../support/server/api';
import { runScript } from '../support/server/command';
import { addComment } from '../support/records/comments';
import { jpeg } from '../support/records/pictures';
import { addItem, addSite, bodyOf } from '../support/records/records';
import { scratchFolder, testEngine } from '../support/server/scratch';
import { startServer, type TestServer } from '../support/server/server';
import { fetchStored, storedFiles, uploadForm } from '../support/server/uploads';

let server: TestServer;
let folder: string;
let removeFolder: () => void;

beforeEach(async () => {
  server = await startServer();
  ({ folder, remove: removeFolder } = scratchFolder());
});

afterEach(async () => {
  await server.close();
  removeFolder();
});

const backUp = (target: string) => runScript('backup', [target], server.services.config);

async function addPhoto(): Promise<{ photo: Photo; bytes: Buffer }> {
  const api = server.as.Inspector;
  const { inspection } = await addSite(server.as.Admin);
  const item = await addItem(api, { inspectionId: inspection.id });
  const bytes = await jpeg();
  const path = `/inspectionphotos/upload/${String(item.id)}`;
  const photo = bodyOf(uploadPhoto, await api.post(path, uploadForm([{ bytes }])));
  return { photo, bytes };
}

describe.skipIf(testEngine !== 'sqlite')('a backup', () => {
  it('made while the server runs is a data folder on which a server starts, without the sessions', async () => {
    const { photo, bytes } = await addPhoto();
    const target = path.join(folder, 'backup');
    expect(await backUp(target)).toEqual({
      exitCode: 0,
      stdout: `Backed up the database and 1 photos to ${target}\n`,
      stderr: '',
    });
    const { inspection } = await addSite(server.as.Admin);
    const later = await addItem(server.as.Inspector, { inspectionId: inspection.id });

    const { config } = server.services;
    const photos = { kind: 'folder', path: path.join(target, 'photos') } as const;
    const restored = await buildServer({ ...config, dataDir: target, photos });
    const url = await restored.app.listen({ port: 0, host: '127.0.0.1' });
    const api = await signIn(url, emailOf('Inspector'));
    const list = `/inspectionphotos/by-item/${String(photo.inspectionItemId)}`;
    expect(bodyOf(listPhotosOfItem, await api.get(list))).toEqual([photo]);
    const stored = await fetchStored(`${url}${photo.url}`, api.token);
    expect(stored.bytes.equals(bytes)).toBe(true);
    // A session may have ended since.
    expect((await apiOf(url, server.as.Admin.token).get('/clients')).status).toBe(401);

    // A phone may know records from after the backup, so no other record gets their ids.
    const admin = await signIn(url, emailOf('Admin'));
    const { inspection: after } = await addSite(admin);
    const item = await addItem(admin, { inspectionId: after.id });
    const comment = await addComment(admin, item.id, { text: 'The first one after the backup' });
    await restored.close();
    expect([item.id > later.id, after.id > inspection.id]).toEqual([true, true]);
    // There was no comment yet; the phone may know the first ones.
    expect(comment.id).toBeGreaterThan(1_000_000);
  });

  it('does not touch a folder that is not empty', async () => {
    writeFileSync(path.join(folder, 'mine.txt'), 'mine');
    expect(await backUp(folder)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `The folder ${folder} is not empty.\n`,
    });
  });

  it('leaves alone what another run is writing, and replaces what a killed one has left', async () => {
    const target = path.join(folder, 'backup');
    const other = lockDataFolder(`${target}.part`);
    writeFileSync(path.join(`${target}.part`, 'half.jpg'), 'half');
    expect(await backUp(target)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `${target}.part is in use by another Plumbline process; stop that one first.\n`,
    });
    expect(existsSync(path.join(`${target}.part`, 'half.jpg'))).toBe(true);
    other.release();
    expect(await backUp(target)).toMatchObject({ exitCode: 0, stderr: '' });
    expect(readdirSync(target).toSorted()).toEqual(['plumbline.db']);
    expect(readdirSync(folder)).toEqual(['backup']);
  });

  it('says in one line why its target cannot be written', async () => {
    const file = path.join(folder, 'notes.txt');
    writeFileSync(file, 'Monday: backups');
    expect(await backUp(path.join(file, 'backup'))).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `${path.join(file, 'backup.part')} is not a folder.\n`,
    });
  });

  it('names a missing file, and has everything else', async () => {
    const { photo } = await addPhoto();
    const { photo: whole } = await addPhoto();
    const { photos } = server.services.config;
    if (photos.kind !== 'folder') throw new Error('The photos are not kept in a folder');
    const [file = ''] = storedFiles(server).filter((name) => photo.url.endsWith(name));
    rmSync(path.join(photos.path, file));
    const target = path.join(folder, 'backup');
    expect(await backUp(target)).toEqual({
      exitCode: 1,
      stdout: `Backed up the database and 1 photos to ${target}\n`,
      stderr: `The file ${file} of photo ${String(photo.id)} is missing.\n`,
    });
    const copied = readdirSync(path.join(target, 'photos'), { recursive: true, encoding: 'utf8' });
    expect(copied.filter((name) => whole.url.endsWith(name))).toHaveLength(1);
  });

  it('in an empty folder has the database alone if the photos are in a bucket', async () => {
    await addPhoto();
    const { config } = server.services;
    const target = path.join(folder, 'backup');
    mkdirSync(target);
    const bucket = { S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
    expect(await runScript('backup', [target], config, bucket)).toEqual({
      exitCode: 0,
      stdout: `Backed up the database to ${target}. The photos are in the bucket; copy it separately.\n`,
      stderr: '',
    });
    expect(readdirSync(target)).toEqual(['plumbline.db']);
  });

  it('refers to the tools of PostgreSQL', async () => {
    const { config } = server.services;
    const environment = { DATABASE_URL: 'postgres://db/plumbline' };
    const { photos } = config;
    if (photos.kind !== 'folder') throw new Error('The photos are not kept in a folder');
    expect(await runScript('backup', [path.join(folder, 'backup')], config, environment)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr:
        'This command copies an embedded database. Use pg_dump for PostgreSQL, and then a copy of ' +
        `the folder ${photos.path}.\n`,
    });
  });
});

/** The statements that the documentation lists for after `pg_restore`. */
function statementsAfterRestore(): string[] {
  const text = readFileSync('docs/deployment.md', 'utf8').split('After `pg_restore`')[1] ?? '';
  return /(?:^ {4}.*\n)+/m.exec(text)?.[0].trim().split(';').filter(Boolean) ?? [];
}

describe.skipIf(testEngine !== 'postgres')('a restored PostgreSQL, after the statements', () => {
  it('gives no id that a phone may know, also in tables that were empty, and has no session', async () => {
    const { photo } = await addPhoto();
    const { database } = server.services;
    for (const statement of statementsAfterRestore())
      await database.db.executeQuery(CompiledQuery.raw(statement));
    const restored = await buildServer(server.services.config);
    const url = await restored.app.listen({ port: 0, host: '127.0.0.1' });
    expect((await apiOf(url, server.as.Admin.token).get('/clients')).status).toBe(401);
    const api = await signIn(url, emailOf('Admin'));
    const comment = await addComment(api, photo.inspectionItemId, { text: 'The first one' });
    const item = await addItem(api, { inspectionId: 1 });
    await restored.close();
    expect([comment.id, item.id].every((id) => id > 1_000_000)).toBe(true);
  });
});
