import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCompressor } from '../../../src/features/uploads/compress/compressor';

/** Workers that hang. That they compress is a matter of browsers, which other tests use. */

let running = 0;
/** How the next workers answer. */
let answers: (file: Blob) => Blob | null | 'never';

class FakeWorker {
  onerror: (() => void) | null = null;
  constructor() {
    running += 1;
  }
  postMessage(file: Blob, [port]: MessagePort[]) {
    const answer = answers(file);
    if (answer !== 'never') port?.postMessage(answer);
  }
  terminate() {
    running -= 1;
  }
}

beforeEach(() => {
  running = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('OffscreenCanvas', FakeWorker);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const fileOf = (text: string) => new Blob([text]);
const going = () => new AbortController().signal;

test('a worker that hangs is ended after a minute, and the file is sent unchanged', async () => {
  answers = () => 'never';
  const compress = createCompressor();
  const files = ['one', 'two', 'three'].map(fileOf);
  const hanging = files.map((file) => compress(file, going()));
  expect(running).toBe(2);
  answers = () => null;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await Promise.all(hanging)).toEqual(files);
  expect(running).toBe(1);
});

test('a photo that is cancelled frees its worker at once', async () => {
  answers = () => 'never';
  const compress = createCompressor();
  const leaving = new AbortController();
  const cancelled = compress(fileOf('one'), leaving.signal);
  const failure = expect(cancelled).rejects.toThrow('Cancelled');
  leaving.abort(new Error('Cancelled'));
  await failure;
  expect(running).toBe(0);
});
