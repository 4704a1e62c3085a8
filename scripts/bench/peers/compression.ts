import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright';
import { CHROMIUM } from '../../chromium';
import { longestTask } from '../photos/main-thread';
import { likeness, photoToCompress } from '../photos/one-photo';
import { openModulePage } from '../photos/page';
import { borrow } from './borrowed';

/** Compresses a photo of 12 megapixels before it is sent, alternating between ours and others. */

const ROUNDS = 9;

const PAGE = `
import { compare } from '/scripts/bench/photos/measure.js';
import { createCompressor } from '/src/features/uploads/compress/compressor.ts';
import { offer } from '/scripts/bench/peers/compression-in-page.js';
const compressor = createCompressor();
offer((file) => compressor(file, new AbortController().signal), compare);
`;

interface Compared {
  bytesIn: number;
  ways: { size: number; ms: number; from: number; to: number }[];
}

export async function measureCompression(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plumbline-compression-'));
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    const places = borrow(['browser-image-compression', 'compressorjs'], folder);
    const { file, kind } = await photoToCompress(folder);
    const library = places['browser-image-compression'] ?? '';
    const modules = await openModulePage(
      PAGE,
      {
        'photo.jpg': file,
        'browser-image-compression.js': path.join(library, 'dist/browser-image-compression.js'),
      },
      places,
    );
    const tab = await browser.newPage();
    await tab.goto(modules.url);
    await tab.waitForFunction('globalThis.lastPicture !== undefined');
    const names = await tab.evaluate<string[]>('names');
    const { bytesIn, ways } = await tab.evaluate<Compared>(`compareAll(${String(ROUNDS)})`);
    const rows: Record<string, object> = {};
    for (const [index, name] of names.entries()) {
      const mainThread = await longestTask(browser, tab, () =>
        tab.evaluate(`compressOnce(${JSON.stringify(name)})`),
      );
      const picture = await tab.evaluate<string>('lastPicture()');
      const { size = 0, ms = 0, from = 0, to = 0 } = ways[index] ?? {};
      rows[name] = {
        'ms (median)': Math.round(ms),
        from: Math.round(from),
        to: Math.round(to),
        'main thread, longest ms': Math.round(mainThread),
        KB: Math.round(size / 1024),
        'likeness dB': Number((await likeness(Buffer.from(picture, 'base64'), file)).toFixed(1)),
      };
    }
    console.log(`\nA photo of 12 megapixels (${kind}, ${String(Math.round(bytesIn / 1024))} KB)`);
    console.table(rows);
    await modules.close();
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
