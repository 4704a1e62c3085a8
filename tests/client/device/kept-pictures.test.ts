import { describe, expect, it } from 'vitest';
import {
  askingSeldom,
  fillPictures,
  type PictureStore,
} from '../../../src/platform/offline/fill-pictures';
import { isFullSize, leftOver, putPicture } from '../../../src/platform/offline/put-picture';
import { filesToKeep } from '../../../src/features/device/files-to-keep';
import type { CopiedHead } from '../../../src/platform/offline/read-copies';
import { photoOf } from '../../support/records/photo-records';

/** The pictures that a device keeps: which, in which order, and how many. */

/** A store in which every picture has the size that its address names. */
function storeOf(
  stored: readonly string[],
  missing: readonly string[] = [],
  broken: readonly string[] = [],
) {
  const sizeOf = (url: string) => Number(url.split(':')[1]);
  const held = new Map(stored.map((url) => [url, sizeOf(url)]));
  const asked: string[] = [];
  const store: PictureStore = {
    sizes: () => Promise.resolve(new Map(held)),
    add: (url) => {
      asked.push(url);
      if (broken.includes(url)) return Promise.reject(new Error(`No answer for ${url}`));
      if (missing.includes(url)) return Promise.resolve('missing');
      held.set(url, sizeOf(url));
      return Promise.resolve(sizeOf(url));
    },
    remove: (urls) => {
      for (const url of urls) held.delete(url);
      return Promise.resolve();
    },
  };
  return { store, asked, held: () => [...held.keys()].toSorted() };
}

const { signal } = new AbortController();

describe('filling the device', () => {
  it('fetches what is missing and removes what is no longer wanted', async () => {
    const { store, asked, held } = storeOf(['a:1', 'old:1']);
    await fillPictures(store, ['a:1', 'b:1', 'c:1', 'b:1'], { room: 100, signal });
    expect([asked, held()]).toEqual([
      ['b:1', 'c:1'],
      ['a:1', 'b:1', 'c:1'],
    ]);
  });

  it('stops when the room is used, and makes room for more important pictures', async () => {
    const { store, held } = storeOf(['y:40', 'z:40']);
    const important = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `${name}:30`);
    await fillPictures(store, [...important, 'y:40', 'z:40'], { room: 100, signal });
    // Four are requested at a time.
    expect(held()).toEqual(important.slice(0, 4));
  });

  it('leaves out a picture that the server does not have', async () => {
    const { store, held } = storeOf([], ['b:1']);
    await fillPictures(store, ['a:1', 'b:1', 'c:1'], { room: 100, signal });
    expect(held()).toEqual(['a:1', 'c:1']);
  });

  it('stores the others if one does not arrive, and reports it afterwards', async () => {
    const { store, held } = storeOf(['old:1'], [], ['a:1']);
    const filling = fillPictures(store, ['a:1', 'b:1', 'c:1'], { room: 100, signal });
    await expect(filling).rejects.toThrow('No answer for a:1');
    expect(held()).toEqual(['b:1', 'c:1']);
  });

  it('requests no more once several have not arrived, and keeps what is wanted', async () => {
    const broken = ['a:1', 'b:1', 'c:1', 'd:1'];
    const { store, asked, held } = storeOf(['f:1', 'old:1'], [], broken);
    const filling = fillPictures(store, [...broken, 'e:1', 'f:1'], { room: 100, signal });
    await expect(filling).rejects.toThrow('No answer for a:1');
    expect([asked, held()]).toEqual([broken, ['f:1']]);
  });
});

describe('storing a file', () => {
  const url = '/uploads/a.jpg';
  const file = { url, bytes: 3, answer: new Response('abc') };

  /** Places that are all emptied while a file is written, as when the user leaves. */
  function placesOf(onWrite: () => void) {
    const [files, sizes] = [new Set<string>(), new Map<string, number>()];
    return {
      left: () => [...files, ...sizes.keys()],
      places: {
        files: {
          put: async (address: string) => {
            expect(sizes.has(url)).toBe(true);
            sizes.clear();
            await Promise.resolve();
            files.add(address);
            onWrite();
          },
          delete: (address: string) => Promise.resolve(files.delete(address)),
        },
        sizes: {
          put: (address: string, bytes: number) => Promise.resolve(sizes.set(address, bytes)),
          delete: (address: string) => Promise.resolve(sizes.delete(address)),
        },
      },
    };
  }

  it('leaves nothing of a user who leaves during the write', async () => {
    const leaving = new AbortController();
    const { places, left } = placesOf(() => {
      leaving.abort(new Error('The user has left'));
    });
    await expect(putPicture(places, file, leaving.signal)).rejects.toThrow('The user has left');
    expect(left()).toEqual([]);
  });

  it('leaves no size of a file that the browser does not store', async () => {
    const { places, left } = placesOf(() => {
      throw new Error('Full');
    });
    await expect(putPicture(places, file, signal)).rejects.toThrow('Full');
    expect(left()).toEqual([]);
  });

  it('of which only half was written is undone later', () => {
    const sizes = new Map([
      ['a', 1],
      ['b', 2],
    ]);
    expect(leftOver(['b', 'c'], sizes)).toEqual(['c', 'a']);
  });

  it.each([
    ['?size=medium', 'image/jpeg', 2_000_000, true],
    ['?size=medium', 'image/gif', 2_000_000, false],
    ['?size=medium', 'image/jpeg', 90_000, false],
    ['', 'image/jpeg', 2_000_000, false],
  ])('at "%s" of type %s with %i bytes is refused as whole: %s', (query, type, bytes, expected) => {
    expect(isFullSize(url + query, type, bytes)).toBe(expected);
  });
});

it('requests a picture that the server does not have only once an hour', async () => {
  const { store, asked } = storeOf([], ['b:1']);
  let time = 0;
  const seldom = askingSeldom(store, () => time);
  const renew = (at: number) => {
    time = at;
    return fillPictures(seldom, ['a:1', 'b:1'], { room: 100, signal });
  };
  await renew(0);
  await renew(3_599_999);
  expect(asked).toEqual(['a:1', 'b:1']);
  await renew(3_600_000);
  expect(asked).toEqual(['a:1', 'b:1', 'b:1']);
});

describe('the order of files', () => {
  const photos = [
    { photo: photoOf(9), inspectionId: 1 },
    { photo: photoOf(8), inspectionId: 2 },
  ];
  const headOf = (id: number) =>
    ({ id, signOff: { report: { fileUrl: `/uploads/${String(id)}.pdf` } } }) as CopiedHead;
  const copied = { photos, heads: [headOf(1), headOf(2), { id: 3, signOff: null } as CopiedHead] };
  const small = (id: number) => photoOf(id).thumbnailUrl;
  const large = (id: number) => `${photoOf(id).url}?size=medium`;

  it('starts with all thumbnails, those of chosen inspections first, and their revisions', () => {
    expect(filesToKeep(copied, [2], false)).toEqual([
      small(8),
      small(9),
      '/uploads/2.pdf',
      large(8),
      large(9),
    ]);
  });

  it('has larger pictures of chosen inspections only if the user saves data', () => {
    expect(filesToKeep(copied, [2], true)).toEqual([
      small(8),
      small(9),
      '/uploads/2.pdf',
      large(8),
    ]);
  });
});
