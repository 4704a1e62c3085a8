import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright';
import { CHROMIUM } from '../chromium';
import { longestTask } from './photos/main-thread';
import { likeness, photoToCompress } from './photos/one-photo';
import { openModulePage } from './photos/page';

/**
 * `npm run bench:photos`: measures how long compressing a 12-megapixel photo takes, compared to the
 * minimum: a plain canvas on a worker, which drops the camera's metadata.
 */

const ROUNDS = 9;
const CROWD = 20;

const PAGE = `
import { asking, compare, crowd } from '/scripts/bench/photos/measure.js';
import { createCompressor } from '/src/features/uploads/compress/compressor.ts';
const compressor = createCompressor();
const ours = (file) => compressor(file, new AbortController().signal);
const bare = asking(new Worker('/bare-worker.js'));
globalThis.compareBoth = () => compare([bare, ours], '/photo.jpg', ${String(ROUNDS)});
const textOf = async (picture) => {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
};
globalThis.pictures = async () => {
  const file = await (await fetch('/photo.jpg')).blob();
  return [await textOf(await bare(file)), await textOf(await ours(file))];
};
globalThis.crowd = () => crowd(ours, '/photo.jpg', ${String(CROWD)});
globalThis.bareCrowd = () => crowd(bare, '/photo.jpg', ${String(CROWD)});
`;

interface Comparison {
  bytesIn: number;
  ways: [Way, Way];
}

interface Way {
  size: number;
  /** Median, fastest and slowest. */
  ms: number;
  from: number;
  to: number;
}

interface Crowd {
  took: number;
  latest: number;
  longest: number;
}

const ms = (time: number) => `${time.toFixed(0)} ms`.padStart(10);
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(0)} KB`.padStart(10);

const scratch = mkdtempSync(path.join(tmpdir(), 'plumbline-bench-'));
const { file: photo, kind } = await photoToCompress(scratch);
const page = await openModulePage(PAGE, {
  'photo.jpg': photo,
  'bare-worker.js': path.resolve('scripts/bench/photos/bare-worker.js'),
});
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const tab = await browser.newPage();
  await tab.goto(page.url);
  await tab.waitForFunction('globalThis.crowd !== undefined');
  const { bytesIn, ways } = await tab.evaluate<Comparison>('compareBoth()');
  console.log(`\nA photo of 12 megapixels to 1920 pixels (${kind})`);
  console.log(
    `  ${''.padEnd(26)}${['a photo', 'from', 'to', 'bytes in', 'out', 'likeness'].map((head) => head.padStart(10)).join('')}`,
  );
  const pictures = await tab.evaluate<string[]>('pictures()');
  for (const [index, name] of ['a bare canvas on a worker', 'ours'].entries()) {
    const { size, ms: time, from, to } = ways[index] ?? { size: 0, ms: 0, from: 0, to: 0 };
    const times = [time, from, to].map(ms).join('');
    const like = await likeness(Buffer.from(pictures[index] ?? '', 'base64'), photo);
    const decibels = `${like.toFixed(1)} dB`.padStart(10);
    console.log(`  ${name.padEnd(26)}${times}${kilobytes(bytesIn)}${kilobytes(size)}${decibels}`);
  }
  console.log(`  ours takes ${(ways[1].ms / ways[0].ms).toFixed(2)} times the bare canvas`);
  const alone = await tab.evaluate<Crowd>('bareCrowd()');
  let crowd: Crowd = { took: 0, latest: 0, longest: 0 };
  const longest = await longestTask(browser, tab, async () => {
    crowd = await tab.evaluate<Crowd>('crowd()');
  });
  console.log(
    `  ${String(CROWD)} at once take${ms(crowd.took)}, ${(crowd.took / alone.took).toFixed(2)} times the bare canvas; the page's main thread is busy for at most ${longest.toFixed(1)} ms (tasks over 50 ms by the clock: ${crowd.longest === 0 ? 'none' : ms(crowd.longest).trim()}), and its timer fires after at most ${crowd.latest.toFixed(0)} ms`,
  );
} finally {
  await browser.close();
  await page.close();
  rmSync(scratch, { recursive: true, force: true });
}
