import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright';
import type { Item } from '../../contract/items/item';
import { MAX_PAGE_SIZE } from '../../contract/limits';
import { explained } from '../../scripts/cluster/cannot-start';
import { runLengthMs } from '../../scripts/cluster/run-length';
import { type Api, emailOf, signIn } from '../support/server/api';
import { launchBrowser, ON_DEVICE, openTab, PHONE, signInHere } from '../support/browser/browser';
import { currentComments } from '../support/records/comments';
import { startFaultProxy } from '../support/server/fault-proxy';
import { currentPhotos } from '../support/records/item-photos';
import { startServer, type TestServer } from '../support/server/server';
import { createInspection, createSite } from '../support/records/site';
import {
  commentOf,
  correctedTitle,
  isCorrected,
  isDiscussed,
  isResolved,
  photoNames,
  titleOf,
  work,
} from './bad-line/inspector';

/**
 * `npm run bench:bad-line -- [--minutes 30] [--seed 1]`: an inspector works on a phone while 30 % of
 * the requests get lost, get no answer or a late one. The access token expires every minute. Counts
 * what differs on the server from what was typed, and how often the inspector was signed out.
 */

const LOST = 0.3;
const TOKEN_SECONDS = 60;
/** How long the rest may take when the line is good again. */
const REST_MS = 180_000;
const POLL_MS = 5000;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
  },
});

interface Finding {
  title: string;
  status: string;
  photos: (string | null)[];
  comments: (string | null)[];
}

const typed = (finding: number): Finding => ({
  title: isCorrected(finding) ? correctedTitle(finding) : titleOf(finding),
  status: isResolved(finding) ? 'Resolved' : 'Open',
  photos: photoNames(finding),
  comments: isDiscussed(finding) ? [commentOf(finding)] : [],
});

/** All items of an inspection, page by page. */
async function itemsOf(admin: Api, inspectionId: number): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; items.length === (page - 1) * MAX_PAGE_SIZE; page += 1) {
    const path = `/inspectionitems/by-inspection/${String(inspectionId)}?page=${String(page)}&pageSize=${String(MAX_PAGE_SIZE)}`;
    items.push(...((await admin.get(path)).body as Item[]));
  }
  return items;
}

/** What the server has, by title. */
async function arrived({ url }: TestServer, inspectionId: number): Promise<Finding[]> {
  // The tokens of the test server expire, too.
  const admin = await signIn(url, emailOf('Admin'));
  const items = await itemsOf(admin, inspectionId);
  const findings: Finding[] = [];
  for (const { id, title, status } of items) {
    const photos = (await currentPhotos(admin, id)).map(({ fileName }) => fileName);
    const comments = (await currentComments(admin, id)).map(({ text }) => text);
    findings.push({ title, status, photos, comments });
  }
  return findings.sort((one, other) => one.title.localeCompare(other.title));
}

const differencesOf = (expected: readonly Finding[], found: readonly Finding[]): string[] => {
  const texts = (findings: readonly Finding[]) => findings.map((one) => JSON.stringify(one));
  const [typedTexts, foundTexts] = [texts(expected), texts(found)];
  return [
    ...typedTexts.filter((text) => !foundTexts.includes(text)).map((text) => `missing: ${text}`),
    ...foundTexts.filter((text) => !typedTexts.includes(text)).map((text) => `more: ${text}`),
    ...foundTexts
      .filter((text, at) => foundTexts.indexOf(text) !== at)
      .map((text) => `twice: ${text}`),
  ];
};

/** Counts how often the sign-in page was shown. */
function countSignOuts(page: Page): () => number {
  let count = 0;
  page.on('framenavigated', (frame) => {
    if (new URL(frame.url()).pathname === '/login') count += 1;
  });
  return () => count;
}

async function inspect(lengthMs: number): Promise<void> {
  const server = await startServer({
    environment: { ACCESS_TOKEN_TTL_SECONDS: String(TOKEN_SECONDS) },
  });
  const browser = await launchBrowser();
  const proxy = await startFaultProxy(server.url, {
    seed: Number(values.seed),
    rate: LOST,
    isEachAlone: true,
    faults: ['dropped', 'unanswered', 'late'],
    meets: ({ url = '' }) => url.startsWith('/api/') && !url.endsWith('/auth/login'),
  });
  const { projectId } = await createSite(server.as.Admin, 'Bad line');
  const inspectionId = await createInspection(
    server.as.Admin,
    projectId,
    'Half an hour on a bad line',
  );
  const { page } = await openTab(browser, proxy.url, PHONE, ON_DEVICE);
  await page.goto('/login');
  await signInHere(page, emailOf('Inspector'));
  const signOuts = countSignOuts(page);
  const failures: string[] = [];
  const end = performance.now() + lengthMs;
  let findings = 0;
  while (performance.now() < end) {
    findings += 1;
    try {
      await work(page, inspectionId, findings);
    } catch (error) {
      failures.push(`${titleOf(findings)}: ${String(error).slice(0, 400)}`);
    }
  }
  proxy.calm();
  const expected = Array.from({ length: findings }, (_, at) => typed(at + 1));
  const restBegun = performance.now();
  let found = await arrived(server, inspectionId);
  while (differencesOf(expected, found).length > 0 && performance.now() - restBegun < REST_MS) {
    await pause(POLL_MS);
    found = await arrived(server, inspectionId);
  }
  const differences = differencesOf(expected, found);
  console.table({
    minutes: lengthMs / 60_000,
    'findings typed': findings,
    'findings on the server': found.length,
    'photos on the server': found.flatMap(({ photos }) => photos).length,
    'requests lost': proxy.struck.dropped,
    'answers lost': proxy.struck.unanswered,
    'late answers': proxy.struck.late,
    'times signed out': signOuts(),
    'steps that failed': failures.length,
    differences: differences.length,
  });
  for (const line of [...failures, ...differences]) console.log(line);
  await proxy.close();
  await browser.close();
  await server.close();
  process.exitCode = signOuts() + failures.length + differences.length > 0 ? 1 : 0;
}

await explained(() => inspect(runLengthMs(values.minutes)));
