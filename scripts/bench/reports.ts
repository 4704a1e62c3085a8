import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { median } from './median';
import { measureOthers } from './reports/others';
import { sampleReport } from './reports/sample-report';

/**
 * `npm run bench:reports`: how much time and memory the PDF of a report takes. The processor time and the memory
 * are those of a whole process that makes one report from ready renditions. Peers lay out the same findings and photos,
 * without tags, links, plan or fonts for other scripts; they are installed in a folder of their own.
 */

const ROUNDS = 5;
const WORKER = path.resolve('dist/server/report-worker.js');
const FOLDER = path.resolve('scripts/bench/reports');
const OURS = 'plumbline';
/** The arguments before the files of the report and the photo. */
const MAKERS: Readonly<Record<string, readonly string[]>> = {
  [OURS]: [path.join(FOLDER, 'make-one.js'), WORKER],
  '@react-pdf': [path.join(FOLDER, 'peers/react-pdf.js')],
  pdfmake: [path.join(FOLDER, 'peers/pdfmake.js')],
};
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

function measured(folder: string, maker: string, one: (typeof CASES)[number]): Figures {
  const task = path.join(folder, 'task.json');
  const file = path.join(folder, 'report.pdf');
  rmSync(file, { force: true });
  const layout = {
    groupBy: 'room',
    photosPerRow: one.photosPerRow,
    withHistory: true,
    paper: 'A4',
  };
  writeFileSync(task, JSON.stringify({ content: sampleReport(one), layout, file }));
  const photo = path.join(folder, 'photo.jpg');
  const args = [...(MAKERS[maker] ?? []), task, photo];
  const output = execFileSync(process.execPath, args, { encoding: 'utf8' });
  return JSON.parse(output) as Figures;
}

const folder = mkdtempSync(path.join(tmpdir(), 'plumbline-bench-reports-'));
try {
  await drawRendition(path.join(folder, 'photo.jpg'));
  for (const one of CASES) {
    console.log(
      `${String(one.items)} findings, ${String(one.photos)} photos, ${String(one.photosPerRow)} in a row`,
    );
    const rounds: Record<string, Figures[]> = {};
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const maker of one.photos === 0 ? [OURS] : Object.keys(MAKERS)) {
        rounds[maker] = [...(rounds[maker] ?? []), measured(folder, maker, one)];
      }
    }
    for (const [maker, figures] of Object.entries(rounds)) {
      const typical = (name: keyof Figures) => median(figures.map((each) => each[name]));
      console.log(
        `  ${maker.padEnd(11)} ${typical('pages').toFixed(0)} pages, ${(typical('bytes') / 1e6).toFixed(1)} MB;` +
          ` ${typical('wall').toFixed(0)} ms, ${typical('cpu').toFixed(0)} ms of CPU, ${typical('rss').toFixed(0)} MB`,
      );
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}

const { idle, busy, ratio } = await measureOthers();
console.log(
  `p99 of other requests: ${idle.p99.toFixed(1)} ms, ${busy.p99.toFixed(1)} ms while 10 reports are made; ratio ${ratio.toFixed(2)}.` +
    ` Their server waited for a processor ${idle.forProcessor.toFixed(2)} and ${busy.forProcessor.toFixed(2)} ms per request.`,
);
