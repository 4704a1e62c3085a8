import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { median } from './median';
import { sampleReport } from './reports/sample-report';

/**
 * `npm run bench:reports`: how much time and memory the PDF of a report takes. The processor time and the memory
 * are those of a whole process that makes one report from ready renditions.
 */

const ROUNDS = 5;
const WORKER = path.resolve('dist/server/report-worker.js');
const MAKE_ONE = path.resolve('scripts/bench/reports/make-one.js');
const CASES = [
  { items: 50, photos: 200, photosPerRow: 2 },
  { items: 50, photos: 200, photosPerRow: 1 },
  { items: 20, photos: 0, photosPerRow: 2 },
  { items: 2000, photos: 0, photosPerRow: 2 },
] as const;

interface Figures {
  pages: number;
  bytes: number;
  /** In milliseconds. */
  wall: number;
  cpu: number;
  /** In megabytes. */
  rss: number;
}

/** A rendition with as much detail as a photo of a wall. */
async function drawRendition(file: string): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const create = { width: 1200, height: 900, channels: 3, background: '#808080', noise } as const;
  await sharp({ create }).blur(1.2).jpeg({ quality: 76 }).toFile(file);
}

function measured(folder: string, round: number, one: (typeof CASES)[number]): Figures {
  const task = path.join(folder, 'task.json');
  const file = path.join(
    folder,
    `${String(round)}-${String(one.items)}-${String(one.photosPerRow)}.pdf`,
  );
  const layout = {
    groupBy: 'room',
    photosPerRow: one.photosPerRow,
    withHistory: true,
    paper: 'A4',
  };
  writeFileSync(task, JSON.stringify({ content: sampleReport(one), layout, file }));
  const photo = path.join(folder, 'photo.jpg');
  const output = execFileSync(process.execPath, [MAKE_ONE, WORKER, task, photo], {
    encoding: 'utf8',
  });
  return JSON.parse(output) as Figures;
}

const folder = mkdtempSync(path.join(tmpdir(), 'plumbline-bench-reports-'));
try {
  await drawRendition(path.join(folder, 'photo.jpg'));
  for (const one of CASES) {
    const rounds = Array.from({ length: ROUNDS }, (_, round) => measured(folder, round, one));
    const typical = (name: keyof Figures) =>
      median(rounds.map((figures) => figures[name])).toFixed(0);
    const what = `${String(one.items)} findings, ${String(one.photos)} photos, ${String(one.photosPerRow)} in a row`;
    console.log(
      `${what}: ${typical('pages')} pages, ${(Number(typical('bytes')) / 1e6).toFixed(1)} MB;` +
        ` ${typical('wall')} ms, ${typical('cpu')} ms of CPU, ${typical('rss')} MB`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}
