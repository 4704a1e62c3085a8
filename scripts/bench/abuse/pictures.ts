import type { Abuse } from './abuse';
import { loopingExif, repetitiveExif, vastProgressive } from './hostile-pictures';
import { formatStatuses, formatFigures } from './format-figures';
import { type AbusedServer, withAbused } from './server';
import { watchDuring } from './watch';

const AT_MOST_MS = 40_000;

async function upload(server: AbusedServer, bytes: Buffer): Promise<number> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'hostile.jpg');
  const response = await fetch(
    `${server.url}/api/inspectionphotos/upload/${String(server.itemId)}`,
    { method: 'POST', headers: { authorization: server.authorization }, body: form },
  );
  await response.arrayBuffer();
  return response.status;
}

function uploads(name: string, count: number, draw: () => Promise<Buffer>): Abuse {
  return {
    name: `${String(count)} ${name}`,
    run: (main) =>
      withAbused(main, async (server) => {
        const bytes = await draw();
        const statuses: (number | string)[] = Array.from({ length: count }, () => 'no answer');
        const begun = performance.now();
        const abuse = Promise.all(
          statuses.map(async (_, index) => {
            statuses[index] = await upload(server, bytes).catch(() => 'broken off');
          }),
        );
        const watched = await watchDuring(server, abuse, AT_MOST_MS);
        const seconds = ((performance.now() - begun) / 1000).toFixed(1);
        return `${formatFigures(watched)}; uploads: ${formatStatuses(statuses)} after ${seconds} s`;
      }),
  };
}

export const PICTURES: readonly Abuse[] = [
  uploads('JPEGs of 65 KB whose notes loop', 8, loopingExif),
  uploads('JPEGs of 65 KB whose notes repeat themselves', 12, repetitiveExif),
  uploads('progressive JPEGs of 199 megapixels', 8, () => vastProgressive()),
  uploads('progressive JPEGs of 49 megapixels', 8, () => vastProgressive(7000)),
];
