import type { Upgrade } from './upgrades';
import type { Outcome } from './people-at-work';

/** A row of the table of upgrades. */

export const UPGRADES_HEADING = [
  '| from, to | takes | longest read | longest write | reads, writes answered | failed reads | failed writes | longest plain statement: read, write | without Retry-After | not answered after 3 s |',
  '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
].join('\n');

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const longest = ({ longest: ms, longestCall }: Outcome) => `${seconds(ms)} (${longestCall})`;

const failed = ({ failures }: Outcome) =>
  [...failures].map(([what, count]) => `${what}: ${String(count)}`).join(', ') || '0';

const number = (name: string) => /^\d+/.exec(name)?.[0] ?? name;

export function upgradeRow(upgrade: Upgrade): string {
  const { former, newest, seconds: s, reads, writes, statements } = upgrade;
  const cells = [
    `${number(former.newest)}, ${number(newest)}`,
    `${s.toFixed(1)} s`,
    longest(reads),
    longest(writes),
    `${String(reads.answered)}, ${String(writes.answered)}`,
    failed(reads),
    failed(writes),
    `${seconds(statements.read)}, ${seconds(statements.write)}`,
    String(reads.withoutRetryAfter + writes.withoutRetryAfter),
    String(reads.stuck + writes.stuck),
  ];
  return `| ${cells.join(' | ')} |`;
}
