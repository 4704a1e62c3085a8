import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The parts that the peers share: the same report, in a separate process. */

const [, , task, photo] = process.argv;

export const { content, layout, file } = JSON.parse(readFileSync(task, 'utf8'));

const bytes = readFileSync(photo);

/** No two photos are the same: bytes after the end of the JPEG make them differ. */
export const photoAt = (index) => Buffer.concat([bytes, Buffer.from(String(index))]);

const { resolve } = createRequire(import.meta.url);

export const fontOf = (weight) =>
  path.join(path.dirname(resolve('@embedpdf/fonts-latin')), '../fonts', `NotoSans-${weight}.ttf`);

/** The photos of a finding in rows of this many, each with its number in the report. */
let number = 0;
export function rowsOf({ photos }) {
  const rows = [];
  for (let from = 0; from < photos.length; from += layout.photosPerRow) {
    const row = photos.slice(from, from + layout.photosPerRow);
    rows.push(row.map((shown) => ({ ...shown, number: number++ })));
  }
  return rows;
}

/** The texts of a finding, in the order of our report. */
export const textsOf = (item) => [
  `${item.status} · Priority ${String(item.priority)} · ${item.location} · ${item.category}`,
  `Assigned to ${item.assigneeName ?? 'nobody'}, due ${item.dueDate ?? 'some day'}`,
  item.description,
  item.recommendedAction,
  item.resolutionNotes ?? '',
  ...item.history.map(({ at, who, what }) => `${at} ${who} ${what}`),
];

/** Prints what this process took. */
export function printFigures(begun) {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const written = readFileSync(file);
  const figures = {
    pages: written.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0,
    bytes: written.length,
    wall: performance.now() - begun,
    cpu: (userCPUTime + systemCPUTime) / 1000,
    rss: maxRSS / 1024,
  };
  console.log(JSON.stringify(figures));
}
