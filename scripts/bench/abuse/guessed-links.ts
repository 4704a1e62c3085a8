import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { DEFAULT_REPORT_LAYOUT } from '../../../contract/reports/layout';
import type { Abuse } from './abuse';
import { formatFigures, formatStatuses } from './format-figures';
import { type AbusedServer, post, withAbused } from './server';
import { watchDuring } from './watch';

/** A client guesses the links of shared reports while guests open a real one. */

const GUESSES = 10_000;
const PER_TURN = 10;
const TURN_MS = 40;
const BEFORE_MS = 20_000;
const AT_MOST_MS = 120_000;
const READY_MS = 100;

const Id = z.object({ id: z.number() });
const Report = z.object({ state: z.string() });
const Links = z.tuple([z.object({ path: z.string() })]);

async function get({ url, authorization }: AbusedServer, address: string): Promise<unknown> {
  return (await fetch(`${url}/api${address}`, { headers: { authorization } })).json();
}

/** Issues a report and shares it; returns the address that the page of its link requests. */
async function sharedReport(server: AbusedServer): Promise<string> {
  const item = await get(server, `/inspectionitems/${String(server.itemId)}`);
  const { inspectionId } = z.object({ inspectionId: z.number() }).parse(item);
  const wish = { purpose: 'revision', inspectionId, layout: DEFAULT_REPORT_LAYOUT };
  const { id: reportId } = Id.parse(await post(server, '/reports', wish));
  const report = `/reports/${String(reportId)}`;
  while (Report.parse(await get(server, report)).state !== 'ready') await pause(READY_MS);
  await post(server, '/shares', { reportId });
  const [{ path }] = Links.parse(await get(server, `/shares?reportId=${String(reportId)}`));
  return `/api${path}`;
}

/** Guesses links from one address at a steady rate; returns the statuses of the answers. */
async function guess({ url }: AbusedServer): Promise<number[]> {
  const statuses: Promise<number>[] = [];
  const one = async (number: number) => {
    const token = String(number).padStart(43, 'x');
    const headers = { 'x-forwarded-for': '192.0.2.7' };
    const answer = await fetch(`${url}/api/shared/${token}/report`, { headers });
    await answer.arrayBuffer();
    return answer.status;
  };
  while (statuses.length < GUESSES) {
    for (let turn = 0; turn < PER_TURN; turn += 1) statuses.push(one(statuses.length));
    await pause(TURN_MS);
  }
  return Promise.all(statuses);
}

export const GUESSED_LINKS: Abuse = {
  name: `${String(GUESSES)} guessed links of reports from one address`,
  run: (main) =>
    withAbused(
      main,
      async (server) => {
        const link = await sharedReport(server);
        const addresses = [
          link,
          `${link}/report`,
          '/api/inspections?page=1&pageSize=25',
          `/api/inspectionitems/${String(server.itemId)}`,
        ];
        const before = await watchDuring(server, pause(BEFORE_MS), AT_MOST_MS, addresses);
        const attack = guess(server);
        const watched = await watchDuring(server, attack, AT_MOST_MS, addresses);
        return (
          `before: ${formatFigures(before)}\n    during: ${formatFigures(watched)}; ` +
          `answers to the guesses: ${formatStatuses(await attack)}`
        );
      },
      { environment: { TRUST_PROXY: 'true' } },
    ),
};
