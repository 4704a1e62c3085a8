import { writeSync } from 'node:fs';

/** Prints at its end what a process has used, as an error for its parent. */

const STDERR = 2;

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const usage = { cpu: (userCPUTime + systemCPUTime) / 1000, rss: maxRSS / 1024 };
  writeSync(STDERR, JSON.stringify(usage));
});
