import type { Browser, Page } from 'playwright';
import * as z from 'zod/mini';

const Trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      /** Processor time in microseconds. */
      tdur: z.optional(z.number()),
      args: z.optional(z.object({ name: z.optional(z.unknown()) })),
    }),
  ),
});

/**
 * The longest task of a page's main thread during some work, in milliseconds of processor time, so
 * that other load on the machine does not count.
 */
export async function longestTask(
  browser: Browser,
  page: Page,
  work: () => Promise<unknown>,
): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await work();
  const { traceEvents } = Trace.parse(JSON.parse((await browser.stopTracing()).toString()));
  const isMain = (event: { name: string; args?: { name?: unknown } | undefined }) =>
    event.name === 'thread_name' && event.args?.name === 'CrRendererMain';
  const main = new Set(
    traceEvents.filter(isMain).map(({ pid, tid }) => `${String(pid)}/${String(tid)}`),
  );
  const tasks = traceEvents
    .filter(
      ({ name, pid, tid }) => name.endsWith('RunTask') && main.has(`${String(pid)}/${String(tid)}`),
    )
    .map(({ tdur = 0 }) => tdur / 1000);
  if (tasks.length === 0) throw new Error('The trace has no task of the main thread');
  return Math.max(...tasks);
}
