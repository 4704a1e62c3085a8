import { writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { PictureReader } from '../../../server/photos/picture-reader';
import { childrenOf, knowsProcesses, prioritiesOf } from '../../support/child-processes';
import { jpeg } from '../../support/pictures';
import { scratchFolder } from '../../support/scratch';

/** The process that reads pictures, which is busy in threads of the decoder. */

const scratch = scratchFolder();
const reader = new PictureReader();

afterAll(() => {
  reader.close();
  scratch.remove();
});

it.runIf(knowsProcesses)('lets others go first, with all of its threads', async () => {
  const file = path.join(scratch.folder, 'picture.jpg');
  writeFileSync(file, await jpeg({ width: 800, height: 600 }));
  await reader.read(file, 1);
  const priorities = childrenOf(process.pid, 'picture-worker').map(prioritiesOf);
  expect(new Set(priorities.flat())).toEqual(new Set([Math.max(getPriority(), 5)]));
  expect(priorities[0]?.length).toBeGreaterThan(4);
});
