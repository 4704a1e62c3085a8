import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { DEFAULT_REPORT_LAYOUT } from '../../../contract/reports/layout';
import { REPORT_POLL_MS } from '../../../contract/reports/limits';
import { REPORT_MESSAGES } from '../../../contract/reports/messages';
import { provideReportMachines } from '../../../src/features/reports/machines';
import type { SignedIn } from '../../../src/features/session/signed-in';
import { storedReport } from '../../models/reports/stored-report';

/** What the dialog of a report does when the server refuses. */

const QUEUED = storedReport({ state: 'queued', fileUrl: null });
const answer = (data: unknown) => ({ success: true, data, status: 200, total: 0 });
const refusal = (status: number) => ({
  success: false,
  error: `Refused with ${String(status)}`,
  status,
  details: { errors: {} },
});

/** The open dialog, the keys of its requests for reports, and how often their progress was read. */
async function opened(answers: Readonly<Record<string, () => unknown>>) {
  const made: string[] = [];
  const keys: string[] = [];
  const all: Readonly<Record<string, () => unknown>> = {
    getReportLayout: () => answer(DEFAULT_REPORT_LAYOUT),
    listReports: () => answer([]),
    createReport: () => answer(QUEUED),
    getReport: () => answer(QUEUED),
    ...answers,
  };
  const api = ({ name }: { name: string }, options: { idempotencyKey?: string } = {}) => {
    made.push(name);
    if (name === 'createReport') keys.push(options.idempotencyKey ?? '');
    return Promise.resolve(all[name]?.());
  };
  const outside = { userId: 1, api, notify: () => undefined } as unknown as SignedIn;
  const actor = createActor(provideReportMachines(outside).reportMaking, {
    input: { subject: { inspectionId: 1 }, key: 'report-1' },
  }).start();
  await waitFor(actor, (state) => state.matches('choosing'));
  return { actor, keys, asked: () => made.filter((name) => name === 'getReport').length };
}

/** The dialog after “Make Draft”. */
async function waiting(answers: Readonly<Record<string, () => unknown>>) {
  const { actor, asked } = await opened(answers);
  actor.send({ type: 'report.make', purpose: 'draft' });
  return { actor, asked };
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

test.each([
  ['somebody else', [REPORT_MESSAGES.cancelledByOthers], () => undefined],
  [
    'the user',
    [],
    (cancel: () => void) => {
      cancel();
    },
  ],
] as const)(
  'a report that %s cancels ends the wait; only the user needs no reason',
  async (_, told, act) => {
    const cancelled = () => answer(storedReport({ state: 'cancelled', fileUrl: null }));
    let read = () => answer(QUEUED);
    const { actor } = await waiting({ getReport: () => read(), cancelReport: cancelled });
    await waitFor(actor, (state) => state.matches('making'));
    read = cancelled;
    act(() => {
      actor.send({ type: 'report.cancel' });
    });
    await vi.advanceTimersByTimeAsync(2 * REPORT_POLL_MS);
    const { value, context } = actor.getSnapshot();
    const { report, failure } = context;
    expect([value, report, failure === null ? [] : [failure.message]]).toEqual([
      'choosing',
      null,
      told,
    ]);
    actor.stop();
  },
);

const isShown = (state: {
  matches: (value: 'choosing') => boolean;
  context: { failure: unknown };
}) => state.matches('choosing') && state.context.failure !== null;

test('a revision without an answer is the same request after a preview', async () => {
  let isAnswered = false;
  const { actor, keys } = await opened({
    createReport: () => (isAnswered ? answer(QUEUED) : refusal(503)),
    getReport: () => answer(storedReport({ state: 'ready' })),
  });
  actor.send({ type: 'report.make', purpose: 'revision' });
  await waitFor(actor, isShown);
  isAnswered = true;
  actor.send({ type: 'report.make', purpose: 'preview' });
  await waitFor(actor, (state) => state.matches('ready'));
  actor.send({ type: 'report.make', purpose: 'revision' });
  await waitFor(actor, (state) => state.matches('ready') && keys.length === 3);
  const [first, , last] = keys;
  expect(last).toBe(first);
  // It was answered, so the next one is another.
  actor.send({ type: 'report.make', purpose: 'revision' });
  await waitFor(actor, (state) => state.matches('ready') && keys.length === 4);
  expect(keys[3]).not.toBe(first);
  actor.stop();
});

/** The dialog after “Issue Revision” got no answer; `list` sets what the server then says of the reports. */
async function unanswered() {
  let lists = (): unknown => answer([]);
  const { actor, keys } = await opened({
    createReport: () => refusal(503),
    listReports: () => lists(),
    getReport: () => answer(storedReport({ state: 'ready' })),
  });
  actor.send({ type: 'report.make', purpose: 'revision' });
  await waitFor(actor, isShown);
  const list = (say: () => unknown) => {
    lists = say;
  };
  return { actor, keys, list };
}

test('after a revision without an answer nothing is issued before the server reports it', async () => {
  const { actor, keys, list } = await unanswered();
  actor.send({ type: 'layout.changed', changes: { groupBy: 'status' } });
  list(() => refusal(500));
  actor.send({ type: 'report.make', purpose: 'revision' });
  await waitFor(actor, isShown);
  expect(keys.length).toBe(1);

  list(() => answer([storedReport({ state: 'queued', createdById: 1 })]));
  actor.send({ type: 'report.make', purpose: 'revision' });
  await waitFor(actor, (state) => state.matches('ready'));
  expect(keys.length).toBe(1);
  actor.stop();
});

test('a revision that was found ends its request, so the next one is another', async () => {
  const { actor, keys, list } = await unanswered();
  list(() => answer([storedReport({ state: 'queued', createdById: 1 })]));
  actor.send({ type: 'report.make', purpose: 'revision' });
  await waitFor(actor, (state) => state.matches('ready'));
  actor.send({ type: 'report.make', purpose: 'revision' });
  await waitFor(actor, isShown);
  expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
  actor.stop();
});

test('a report without an answer is asked for again', async () => {
  const { actor, asked } = await waiting({ getReport: () => refusal(503) });
  await vi.advanceTimersByTimeAsync(3 * REPORT_POLL_MS);
  expect([asked() > 2, actor.getSnapshot().value]).toEqual([true, 'making']);
  actor.stop();
});
