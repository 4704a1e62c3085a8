import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { runScript } from '../support/server/command';
import { scratchFolder } from '../support/server/scratch';

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
