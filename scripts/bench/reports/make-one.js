import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

/** Makes one report with the built worker in a separate process, and prints what it took. */

const [, , worker, task, photo] = process.argv;

const { content, layout, file } = JSON.parse(readFileSync(task, 'utf8'));
const begun = performance.now();
// The limits of server/reports/make-report.ts.
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 };
const thread = new Worker(worker, { workerData: { content, layout, file }, resourceLimits });
thread.on('message', (news) => {
  if (news.kind === 'wanted') void readFile(photo).then((bytes) => thread.postMessage({ bytes }));
  if (news.kind === 'failed') throw new Error(news.message);
  if (news.kind !== 'made') return;
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const figures = {
    pages: news.pages,
    bytes: news.bytes,
    wall: performance.now() - begun,
    cpu: (userCPUTime + systemCPUTime) / 1000,
    rss: maxRSS / 1024,
  };
  console.log(JSON.stringify(figures));
});
