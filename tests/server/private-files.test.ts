import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { uploadPhoto } from '../../contract/photos/calls';
import { signIn } from '../support/server/api';
import { runScript } from '../support/server/command';
import { jpeg } from '../support/records/pictures';
import { addItem, addSite, bodyOf } from '../support/records/records';
import { scratchFolder } from '../support/server/scratch';
import { startProcess } from '../support/server/server-process';
import { uploadForm } from '../support/server/uploads';

/** Files that the server and its commands write are readable only by their own account. */

let folder: string;
let remove: () => void;

beforeEach(() => {
  ({ folder, remove } = scratchFolder());
});

afterEach(() => {
  remove();
});

/** Every file and folder with permissions for others, by path. */
function openToOthers(root: string): string[] {
  const entries = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return ['.', ...entries].filter((entry) => (statSync(path.join(root, entry)).mode & 0o077) !== 0);
}

async function serveOnce(dataDir: string): Promise<void> {
  const server = await startProcess({ DATA_DIR: dataDir });
  const api = await signIn(server.url, 'admin@plumbline.test');
  const { inspection } = await addSite(api);
  const item = await addItem(api, { inspectionId: inspection.id });
  const form = uploadForm([{ bytes: await jpeg() }]);
  const photos = await api.post(`/inspectionphotos/upload/${String(item.id)}`, form);
  bodyOf(uploadPhoto, photos);
  expect(openToOthers(dataDir)).toEqual([]);
  server.child.kill('SIGTERM');
  await server.ended;
}

describe('permissions for other accounts', () => {
  it('are granted by neither the data folder nor a backup, and removed if an earlier version granted them', async () => {
    const dataDir = path.join(folder, 'below', 'data');
    await serveOnce(dataDir);
    for (const entry of ['.', 'plumbline.db', 'photos']) {
      chmodSync(path.join(dataDir, entry), entry === 'plumbline.db' ? 0o644 : 0o755);
    }
    await serveOnce(dataDir);
    const target = path.join(folder, 'backup');
    chmodSync(path.join(dataDir, 'plumbline.db'), 0o644);
    const { exitCode } = await runScript('backup', [target], {
      dataDir,
      databaseUrl: undefined,
    });
    expect(exitCode).toBe(0);
    expect(openToOthers(target)).toEqual([]);
  });

  it('on a folder with other content stay', async () => {
    mkdirSync(path.join(folder, 'shared'));
    chmodSync(path.join(folder, 'shared'), 0o755);
    const server = await startProcess({ DATA_DIR: path.join(folder, 'shared') });
    expect(openToOthers(path.join(folder, 'shared'))).toEqual(['.']);
    server.child.kill('SIGTERM');
    await server.ended;
  });
});
