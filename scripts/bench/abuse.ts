import type { Abuse } from './abuse/abuse';
import { GUESSED_LINKS } from './abuse/guessed-links';
import { PICTURES } from './abuse/pictures';
import { POSTGRES_ABUSES } from './abuse/postgres';
import { PUBLIC_CALLS } from './abuse/public-calls';
import { SLOW_CLIENTS } from './abuse/slow-clients';
import { UNPAGED_LISTS } from './abuse/unpaged-lists';

/**
 * `npm run bench:abuse -- [NAME…] [--beside OTHER/dist/server/main.js]`: measures how long other
 * users wait, and what the server uses, while a client abuses it. The same script can measure
 * another built server for comparison. Load and server share the machine.
 */

const ABUSES: readonly Abuse[] = [
  ...PICTURES,
  ...UNPAGED_LISTS,
  ...POSTGRES_ABUSES,
  ...PUBLIC_CALLS,
  GUESSED_LINKS,
  ...SLOW_CLIENTS,
];

const OURS = 'dist/server/main.js';

const args = process.argv.slice(2);
const at = args.indexOf('--beside');
const beside = at < 0 ? undefined : args[at + 1];
const names = args.filter((_, index) => at < 0 || (index !== at && index !== at + 1));
const servers = beside === undefined ? [OURS] : [beside, OURS];

const chosen = ABUSES.filter(
  ({ name }) => names.length === 0 || names.some((part) => name.includes(part)),
);
for (const { name, run, lacks } of chosen) {
  console.log(`\n${name}`);
  const missing = lacks?.();
  if (missing !== undefined) {
    console.log(`  not tried: ${missing}`);
    continue;
  }
  for (const main of servers) console.log(`  ${main}\n    ${await run(main)}`);
}
