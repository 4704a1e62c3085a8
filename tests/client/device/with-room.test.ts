import { expect, test, vi } from 'vitest';
import { onRoom } from '../../../src/platform/storage/room-news';
import { createWithRoom } from '../../../src/platform/storage/with-room';

/** Copied pictures give way to what only the device has. */

const noRoom = () => new DOMException('Full', 'QuotaExceededError');

/** A device that is full until its pictures are removed. */
function fullDevice({ larger, all }: { larger: number; all: number }) {
  const did: string[] = [];
  let room = 0;
  const drop = (what: string, count: number) => () => {
    did.push(what);
    room += count;
    return Promise.resolve(count);
  };
  const withRoom = createWithRoom(() =>
    Promise.resolve({
      dropLargerPictures: drop('larger', larger),
      dropAllPictures: drop('all', all),
    }),
  );
  const write = (needed: number) => () => {
    did.push('write');
    if (room < needed) return Promise.reject(noRoom());
    return Promise.resolve('written');
  };
  return { did, withRoom, write };
}

test('the larger pictures go first, then all, and the write is repeated', async () => {
  const { did, withRoom, write } = fullDevice({ larger: 2, all: 5 });
  expect(await withRoom(write(0))).toBe('written');
  expect(did.splice(0)).toEqual(['write']);
  expect(await withRoom(write(1))).toBe('written');
  expect(did.splice(0)).toEqual(['write', 'larger', 'write']);
  expect(await withRoom(write(5))).toBe('written');
  expect(did).toEqual(['write', 'larger', 'write', 'all', 'write']);
});

test('without pictures the write fails, and is not repeated', async () => {
  const { did, withRoom, write } = fullDevice({ larger: 0, all: 0 });
  await expect(withRoom(write(1))).rejects.toThrow('Full');
  expect(did).toEqual(['write', 'larger', 'all']);
});

test('writes that fail together share what the first has removed', async () => {
  const { did, withRoom, write } = fullDevice({ larger: 3, all: 0 });
  let heard = 0;
  const stop = onRoom(() => {
    heard += 1;
  });
  expect(await Promise.all([withRoom(write(1)), withRoom(write(1))])).toEqual([
    'written',
    'written',
  ]);
  stop();
  expect(did).not.toContain('all');
  expect(heard).toBeGreaterThan(0);
});

test('other failures remove nothing', async () => {
  const { did, withRoom } = fullDevice({ larger: 1, all: 1 });
  await expect(withRoom(() => Promise.reject(new Error('Broken')))).rejects.toThrow('Broken');
  expect(did).toEqual([]);
});

test('room that is made too late for a write is announced', async () => {
  vi.useFakeTimers();
  const printed = vi.spyOn(console, 'error').mockReturnValue();
  let heard = 0;
  const stop = onRoom(() => {
    heard += 1;
  });
  try {
    const late = () => new Promise<number>((resolve) => setTimeout(resolve, 10_000, 3));
    const withRoom = createWithRoom(() =>
      Promise.resolve({ dropLargerPictures: late, dropAllPictures: () => Promise.resolve(0) }),
    );
    const writing = withRoom(() => Promise.reject(noRoom())).catch(() => 'full');
    await vi.advanceTimersByTimeAsync(9000);
    expect([await writing, heard]).toEqual(['full', 0]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(heard).toBe(1);
    expect(printed).toHaveBeenCalledTimes(1);
  } finally {
    stop();
    printed.mockRestore();
    vi.useRealTimers();
  }
});
