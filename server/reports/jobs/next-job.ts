import type { OpenJob } from '../../repositories/reports/report-jobs';

interface Present {
  now: string;
  /** Reports on which this server is still working; it may not begin with them a second time. */
  here: ReadonlySet<number>;
  /** When each user last had a turn on this server; higher numbers are later. */
  turns: ReadonlyMap<number, number>;
}

/** Whether an earlier revision of the same subject is not ready: the later one must not be older. */
const isTooEarly = ({ subject, revision }: OpenJob, jobs: readonly OpenJob[]) =>
  revision !== null &&
  jobs.some((other) => other.subject === subject && (other.revision ?? revision) < revision);

/**
 * The job to begin next, fairly among users: the oldest free one of the user with the fewest
 * reports that are being made; among such users, of the one whose last turn was the longest ago.
 */
export function nextJob(
  jobs: readonly OpenJob[],
  { now, here, turns }: Present,
): OpenJob | undefined {
  const isFree = ({ leaseUntil }: OpenJob) => leaseUntil === null || leaseUntil < now;
  const running = new Map<number, number>();
  for (const job of jobs) {
    if (!isFree(job)) running.set(job.userId, (running.get(job.userId) ?? 0) + 1);
  }
  const rank = (of: ReadonlyMap<number, number>, { userId }: OpenJob) => of.get(userId) ?? 0;
  const [next] = jobs
    .filter((job) => isFree(job) && !here.has(job.reportId) && !isTooEarly(job, jobs))
    .toSorted((a, b) => rank(running, a) - rank(running, b) || rank(turns, a) - rank(turns, b));
  return next;
}
