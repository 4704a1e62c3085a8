import type { Follower } from './follow';
import type { Losses } from './losses';
import { longestPause, longestWait, REFUSED, type Tally, type Write } from './tally';

/** A row of the table: the effects of one fault. */

export interface Observation {
  name: string;
  tally: Tally;
  losses: Losses;
  follower: Follower;
  reloads: number;
  /** In milliseconds. */
  from: number;
  to: number;
}

export const HEADING = [
  '| fault | nobody wrote for | longest write | confirmed: changes, photos | lost, doubled | failed requests | 503 without Retry-After | sessions ended | followers heard after |',
  '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
];

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const isPhoto = ({ kind }: Write) => kind === 'photo';

/** How late the follower received new records, or how many it has missed. */
function news({ tally, follower, reloads }: Observation): string {
  const created = tally.writes.filter(({ kind }) => kind !== 'status');
  const delays = created.map(({ kind, id, doneAt }) => {
    const at = follower.heard.get(`${kind === 'item' ? 'items' : 'photos'} ${String(id)}`);
    return at === undefined ? undefined : at - doneAt;
  });
  const missed = delays.filter((delay) => delay === undefined).length;
  const latest = Math.max(0, ...delays.filter((delay) => delay !== undefined));
  const parts = [seconds(latest)];
  if (missed > 0) parts.push(`${String(missed)} missed`);
  if (reloads > 0) parts.push(`${String(reloads)} reloads`);
  return parts.join(', ');
}

/** All kinds of losses and duplicates; `0` if there are none. */
function lost(losses: Losses): string {
  const found = Object.entries(losses).filter(([, count]) => count > 0);
  return found.map(([name, count]) => `${name} ${String(count)}`).join(', ') || '0';
}

function failures({ failures: counts }: Tally): string {
  const found = [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return found.map(([what, count]) => `${what}: ${String(count)}`).join(', ') || '0';
}

export function rowOf(observation: Observation): string {
  const { name, tally, losses, from, to } = observation;
  const photos = tally.writes.filter(isPhoto).length;
  const cells = [
    name,
    seconds(longestPause(tally.writes, from, to)),
    seconds(longestWait(tally.writes, from)),
    `${String(tally.writes.length - photos)}, ${String(photos)}`,
    lost(losses),
    failures(tally),
    String(tally.withoutRetryAfter),
    String(tally.sessionsEnded),
    news(observation),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Whether nothing happened that must not happen. */
export const isGood = ({ tally, losses }: Observation): boolean =>
  tally.sessionsEnded === 0 &&
  tally.withoutRetryAfter === 0 &&
  !tally.failures.has('500') &&
  !tally.failures.has(REFUSED) &&
  Object.values(losses).every((count) => count === 0);
