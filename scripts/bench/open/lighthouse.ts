import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { median } from '../median';

/** Lighthouse's figures for one page, measured in a browser that is already open. */

/** It has 200 dependencies, so it is only installed for a measurement. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const TOOLS = path.resolve('data/bench-tools');

const Audit = z.object({ numericValue: z.number() });
const Report = z.object({
  categories: z.object({ performance: z.object({ score: z.number() }) }),
  audits: z.object({
    'first-contentful-paint': Audit,
    'largest-contentful-paint': Audit,
    'total-blocking-time': Audit,
    'cumulative-layout-shift': Audit,
    'total-byte-weight': Audit,
    'network-requests': z.object({ details: z.object({ items: z.array(z.unknown()) }) }),
  }),
});

/** Times in milliseconds, the score out of 100. */
export interface Figures {
  score: number;
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  requests: number;
  kilobytes: number;
}

/** Returns the file to run. */
export function installLighthouse(): string {
  const cli = path.join(TOOLS, 'node_modules/lighthouse/cli/index.js');
  if (!existsSync(cli)) {
    const options = ['--no-save', '--no-audit', '--no-fund', '--prefix', TOOLS];
    execFileSync('npm', ['install', ...options, LIGHTHOUSE], { stdio: 'inherit' });
  }
  return cli;
}

/**
 * Opens the address in the browser with this debugging port, which keeps its session and its
 * caches.
 */
export async function measurePage(
  cli: string,
  at: { url: string; debuggingPort: number; report: string },
): Promise<Figures> {
  // Not synchronous: Playwright must be able to start the page that Lighthouse opens.
  await promisify(execFile)(process.execPath, [
    cli,
    at.url,
    '--quiet',
    '--only-categories=performance',
    '--disable-storage-reset',
    '--output=json',
    `--output-path=${at.report}`,
    `--port=${String(at.debuggingPort)}`,
  ]);
  const { categories, audits } = Report.parse(JSON.parse(readFileSync(at.report, 'utf8')));
  return {
    score: categories.performance.score * 100,
    fcp: audits['first-contentful-paint'].numericValue,
    lcp: audits['largest-contentful-paint'].numericValue,
    tbt: audits['total-blocking-time'].numericValue,
    cls: audits['cumulative-layout-shift'].numericValue,
    requests: audits['network-requests'].details.items.length,
    kilobytes: audits['total-byte-weight'].numericValue / 1024,
  };
}

const COLUMNS: readonly (readonly [name: string, text: (figures: Figures) => string])[] = [
  ['score', ({ score }) => score.toFixed(0)],
  ['FCP s', ({ fcp }) => (fcp / 1000).toFixed(2)],
  ['LCP s', ({ lcp }) => (lcp / 1000).toFixed(2)],
  ['TBT ms', ({ tbt }) => tbt.toFixed(0)],
  ['CLS', ({ cls }) => cls.toFixed(3)],
  ['requests', ({ requests }) => String(requests)],
  ['KB', ({ kilobytes }) => kilobytes.toFixed(0)],
];

const NAME_WIDTH = 36;

export function printHeading(): void {
  const cells = COLUMNS.map(([name]) => name.padStart(10)).join('');
  console.log(`\n  ${''.padEnd(NAME_WIDTH)}${cells}`);
}

/** Prints each figure's median. */
export function printTypical(name: string, runs: readonly Figures[]): void {
  const of = (figure: keyof Figures) => median(runs.map((run) => run[figure]));
  const typical: Figures = {
    score: of('score'),
    fcp: of('fcp'),
    lcp: of('lcp'),
    tbt: of('tbt'),
    cls: of('cls'),
    requests: of('requests'),
    kilobytes: of('kilobytes'),
  };
  const cells = COLUMNS.map(([, text]) => text(typical).padStart(10)).join('');
  console.log(`  ${name.padEnd(NAME_WIDTH)}${cells}`);
}
