import { expect, test } from 'vitest';
import {
  fileOfPhotos,
  leftPhotos,
  photoFileName,
} from '../../../src/features/unsent/left/left-photos';
import { unzip } from '../../support/server/unzip';

/** The photos of a text that a closed form has left, as a file. */

const photoOf = (id: string, name = 'image.jpg') => ({ id, name });
const bytesOf = (text: string) => new Blob([text], { type: 'image/jpeg' });

test('one photo is saved as it is', async () => {
  const found = [{ ...photoOf('a'), file: bytesOf('A') }];
  const saved = await fileOfPhotos(found);
  expect([saved.name, await saved.bytes.text()]).toEqual(['image.jpg', 'A']);
});

test('several are saved as one file, also if they have the same name', async () => {
  const found = ['a', 'b', 'c'].map((id) => ({ ...photoOf(id), file: bytesOf(id) }));
  const { name, bytes } = await fileOfPhotos(found);
  const files = unzip(Buffer.from(await bytes.arrayBuffer()));
  expect(name).toBe('photos.zip');
  expect([...files].map(([path, content]) => [path, content.toString()])).toEqual([
    ['1-image.jpg', 'a'],
    ['2-image.jpg', 'b'],
    ['3-image.jpg', 'c'],
  ]);
});

test('an unreadable file is taken from the page, or left out', async () => {
  const unreadable = bytesOf('lost');
  unreadable.arrayBuffer = () => Promise.reject(new DOMException('Gone', 'NotReadableError'));
  const stored = ['a', 'b', 'c'].map((id) => ({ id, file: id === 'c' ? bytesOf(id) : unreadable }));
  const chosen = { get: (id: string) => (id === 'a' ? bytesOf('from the page') : undefined) };
  const found = await leftPhotos(
    { photos: stored.map(({ id }) => photoOf(id)) },
    { stored, chosen },
  );
  const read = found.map(async ({ id, file }) => [id, await file.text()]);
  expect(await Promise.all(read)).toEqual([
    ['a', 'from the page'],
    ['c', 'c'],
  ]);
});

test('a long name keeps its ending and fits every file system', () => {
  const name = photoFileName({ ...photoOf('a', `${'🏗'.repeat(80)}.jpeg`), file: bytesOf('A') }, 0);
  expect(name).toBe(`1-${'🏗'.repeat(50)}.jpeg`);
  expect(new TextEncoder().encode(name).length).toBeLessThan(255);
});
