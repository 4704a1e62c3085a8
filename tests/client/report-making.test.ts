import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { DEFAULT_REPORT_LAYOUT } from '../../contract/reports/layout';
import { REPORT_POLL_MS } from '../../contract/reports/limits';
import { provideReportMachines } from '../../src/features/reports/machines';
import type { SignedIn } from '../../src/features/session/signed-in';
import { storedReport } from '../models/reports/stored-report';

/** What the dialog of a report does when the server refuses. */

const QUEUED = storedReport({ state: 'queued', fileUrl: null });
const answer = (data: unknown) => ({ success: true, data, status: 200, total: 0 });
const refusal = (status: number) => ({
  ...{ success: false, error: `Refused with ${String(status)}`, status },
  details: { errors: {} },
});

/** The dialog, waiting for a report, and how often each call was made. */
async function waiting(answers: Readonly<Record<string, () => unknown>>) {
  const made: string[] = [];
  const all: Readonly<Record<string, () => unknown>> = {
    getReportLayout: () => answer(DEFAULT_REPORT_LAYOUT),
    listReports: () => answer([]),
    createReport: () => answer(QUEUED),
    getReport: () => answer(QUEUED),
    ...answers,
  };
  const api = ({ name }: { name: string }) => {
    made.push(name);
    return Promise.resolve(all[name]?.());
  };
  const outside = { userId: 1, api, notify: () => undefined } as unknown as SignedIn;
  const actor = createActor(provideReportMachines(outside).reportMaking, {
    input: { subject: { inspectionId: 1 }, key: 'report-1' },
  }).start();
  await waitFor(actor, (state) => state.matches('choosing'));
  actor.send({ type: 'report.make', purpose: 'draft' });
  return { actor, asked: () => made.filter((name) => name === 'getReport').length };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a cancel that is refused says why while the report is made, until the next one', async () => {
  const { actor } = await waiting({ cancelReport: () => refusal(503) });
  await waitFor(actor, (state) => state.matches('making'));
  actor.send({ type: 'report.cancel' });
  const refused = await waitFor(
    actor,
    (state) => state.matches('making') && !!state.context.failure,
  );
  expect(refused.context.failure?.message).toBe('Refused with 503');
  actor.send({ type: 'report.cancel' });
  expect(actor.getSnapshot().context.failure).toBe(null);
  actor.stop();
});

test.each([404, 403])('a report that answers %s is not asked for again', async (status) => {
  const { actor, asked } = await waiting({ getReport: () => refusal(status) });
  const { context } = await waitFor(actor, (state) => state.context.failure !== null);
  expect([context.failure?.status, actor.getSnapshot().value]).toEqual([status, 'choosing']);
  await vi.advanceTimersByTimeAsync(10 * REPORT_POLL_MS);
  expect(asked()).toBe(1);
  actor.stop();
});

test('a report without an answer is asked for again', async () => {
  const { actor, asked } = await waiting({ getReport: () => refusal(503) });
  await vi.advanceTimersByTimeAsync(3 * REPORT_POLL_MS);
  expect([asked() > 2, actor.getSnapshot().value]).toEqual([true, 'making']);
  actor.stop();
});
