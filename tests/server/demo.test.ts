import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { fillDemo } from '../../scripts/demo/fill';
import { buildServer } from '../../server/app';
import { readConfig } from '../../server/config';
import { signIn } from '../support/api';
import { runScript } from '../support/command';
import { scratchFolder } from '../support/scratch';

const TODAY = new Date(2026, 4, 12, 9);

it('the demo has inspections today, and its accounts can sign in', async () => {
  const { folder, remove } = scratchFolder();
  const demo = path.join(folder, 'demo');
  expect([await fillDemo(demo, TODAY), await fillDemo(demo, TODAY)]).toEqual([true, false]);

  const config = readConfig({ DATA_DIR: demo, LOG_LEVEL: 'error' });
  const server = await buildServer(config, { now: () => TODAY });
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const totals = [];
  for (const name of ['admin', 'manager', 'inspector']) {
    const api = await signIn(url, `${name}@plumbline.test`, 'Plumbline-demo-1');
    const { headers } = await api.get('/inspections?page=1&pageSize=1');
    const { body } = await api.get('/inspections/today?date=2026-05-12&timeZone=Europe/London');
    const today = Array.isArray(body) ? body.length : 0;
    totals.push([headers.get('X-Total-Count'), today > 0]);
  }
  expect(totals).toEqual([
    ['60', true],
    ['60', true],
    ['60', true],
  ]);
  await server.close();
  remove();
});

it('the demo leaves a folder with other files alone, and says so at once', async () => {
  const { folder, remove } = scratchFolder();
  writeFileSync(path.join(folder, 'mine.txt'), 'mine');
  expect(await runScript('demo', [], { dataDir: folder, databaseUrl: undefined })).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: `The folder ${folder} is not empty.\n`,
  });
  expect([readdirSync(folder), existsSync(`${folder}.part`)]).toEqual([['mine.txt'], false]);
  remove();
});
