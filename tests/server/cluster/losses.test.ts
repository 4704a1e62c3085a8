import { describe, expect, it } from 'vitest';
import { lossesOf, type Stored } from '../../../scripts/cluster/faults/losses';
import { longestPause, longestWait, type Write } from '../../../scripts/cluster/faults/tally';

const write = (kind: Write['kind'], name: string, begunAt = 0, doneAt = 0): Write => ({
  kind,
  name,
  id: 1,
  begunAt,
  doneAt,
});

const item = (title: string, status = 'InProgress') => ({ id: 1, title, status });

const photo = (caption: string) => ({
  id: 1,
  caption,
  size: 5,
  storage_key: `${caption}.jpg`,
  thumbnail_key: `${caption}-small.jpg`,
});

const NONE = {
  itemsLost: 0,
  itemsDoubled: 0,
  statusesLost: 0,
  photosLost: 0,
  photosDoubled: 0,
  filesLost: 0,
  filesLeft: 0,
};

const ALL: readonly Write[] = [write('item', 'a'), write('status', 'a'), write('photo', 'a')];

const WHOLE: Stored = {
  items: [item('a')],
  photos: [photo('a')],
  files: new Map([
    ['a.jpg', 5],
    ['a-small.jpg', 2],
  ]),
  removals: [],
};

describe('the losses of a fault', () => {
  it.each<[string, Partial<Stored>, Partial<typeof NONE>]>([
    ['nothing', {}, {}],
    ['an item with its status', { items: [] }, { itemsLost: 1, statusesLost: 1 }],
    ['a status', { items: [item('a', 'Open')] }, { statusesLost: 1 }],
    ['nothing, but made an item twice', { items: [item('a'), item('a')] }, { itemsDoubled: 1 }],
    ['a photo', { photos: [], files: new Map() }, { photosLost: 1 }],
    ['nothing, but made a photo twice', { photos: [photo('a'), photo('a')] }, { photosDoubled: 1 }],
    ['the file of a photo', { files: new Map([['a-small.jpg', 2]]) }, { filesLost: 1 }],
    [
      'a part of a file',
      {
        files: new Map([
          ['a.jpg', 4],
          ['a-small.jpg', 2],
        ]),
      },
      { filesLost: 1 },
    ],
    [
      'nothing, but left a file',
      { files: new Map([...WHOLE.files, ['b.jpg', 5], ['c.jpg', 5]]), removals: ['c.jpg'] },
      { filesLeft: 1 },
    ],
    ['nothing of what was not confirmed', { items: [item('a'), item('b', 'Open')] }, {}],
  ])('are %s', (_name, stored, losses) => {
    expect(lossesOf(ALL, { ...WHOLE, ...stored })).toEqual({ ...NONE, ...losses });
  });
});

describe('the times of a fault at 1,000', () => {
  it('count from the fault, between writes and to the end', () => {
    const at = (...times: number[]) => times.map((time) => write('item', 'a', time, time));
    expect([
      longestPause([], 1000, 5000),
      longestPause(at(900, 4000), 1000, 5000),
      longestPause(at(2000, 1500), 1000, 5000),
      longestPause(at(4900, 1500, 6000), 1000, 5000),
    ]).toEqual([4000, 3000, 3000, 3400]);
  });

  it('count a write with its repeats, if it was confirmed after the fault', () => {
    const writes = [write('item', 'a', 0, 999), write('item', 'b', 800, 1500)];
    expect([longestWait(writes, 1000), longestWait([], 1000)]).toEqual([700, 0]);
  });
});
