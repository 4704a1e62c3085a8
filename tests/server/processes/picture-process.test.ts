import { writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { UnavailableError } from '../../../server/errors/unavailable';
import { PictureError } from '../../../server/photos/pictures/picture-error';
import { PictureReader } from '../../../server/photos/pictures/picture-reader';
import {
  childrenOf,
  knowsProcesses,
  prioritiesOf,
  whileKilled,
} from '../../support/server/child-processes';
import { jpeg } from '../../support/records/pictures';
import { scratchFolder } from '../../support/server/scratch';

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

describe.runIf(knowsProcesses)('a process that is killed', () => {
  it('fails only its picture, which may be read later', async () => {
    const file = path.join(scratch.folder, 'killed.jpg');
    writeFileSync(file, await jpeg());
    await reader.read(file, 1);
    await expect(whileKilled('picture-worker', () => reader.read(file, 1))).rejects.toBeInstanceOf(
      UnavailableError,
    );
    expect((await reader.read(file, 1)).contentType).toBe('image/jpeg');
  });

  it('is not started for a picture again that has ended several', async () => {
    const file = path.join(scratch.folder, 'killer.jpg');
    const other = path.join(scratch.folder, 'other.jpg');
    for (const each of [file, other]) writeFileSync(each, await jpeg());
    for (let process = 0; process < 3; process += 1) {
      await reader.read(other, 1);
      const reading = whileKilled('picture-worker', () => reader.read(file, 1, 'the same picture'));
      await expect(reading).rejects.toBeInstanceOf(UnavailableError);
    }
    const again = reader.read(file, 1, 'the same picture');
    await expect(again).rejects.toBeInstanceOf(PictureError);
    expect((await reader.read(other, 1)).contentType).toBe('image/jpeg');
  });
});
