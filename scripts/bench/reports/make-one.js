import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';

/**
 * Makes one report with the built process, and prints what that took: the time, the processor time of
 * the process and of what talks to it, and the memory of the process.
 */

const [, , worker, task, photo] = process.argv;

const { content, layout, file } = JSON.parse(readFileSync(task, 'utf8'));
const begun = performance.now();
const cpuBefore = process.cpuUsage();
// As server/processes/start-process.ts starts it.
const child = fork(worker, [], {
  execArgv: [
    '--max-old-space-size=512',
    '--import',
    new URL('tell-usage.js', import.meta.url).href,
  ],
  serialization: 'advanced',
  stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
});
const usage = text(child.stderr);
child.send({ kind: 'task', task: { content, layout, file } });
child.on('message', (news) => {
  if (news.kind === 'wanted') child.send({ kind: 'photo', photo });
  else if (news.kind === 'made') void finish(news.made);
  else throw new Error(news.message);
});

async function finish({ pages, bytes }) {
  const wall = performance.now() - begun;
  child.disconnect();
  const { cpu, rss } = JSON.parse(await usage);
  const { user, system } = process.cpuUsage(cpuBefore);
  console.log(JSON.stringify({ pages, bytes, wall, cpu: cpu + (user + system) / 1000, rss }));
}
