import { median } from '../median';
import type { Abuse } from './abuse';
import { formatStatuses, formatFigures } from './format-figures';
import { type AbusedServer, post, withAbused } from './server';
import { watchDuring } from './watch';

/** What a client without an account can do to other users. */

const BODIES = 30;
const NESTED = `{"a":${'['.repeat(499_990)}${']'.repeat(499_990)}}`;
const AT_MOST_MS = 60_000;

const send = (server: AbusedServer, address: string, body: string) =>
  fetch(`${server.url}/api${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    // The server closes the connection when it has read too much.
    () => 'closed',
  );

const nestedBodies = (address: string): Abuse => ({
  name: `${String(BODIES)} nested bodies of a megabyte to ${address}`,
  run: (main) =>
    withAbused(main, async (server) => {
      const attack = Promise.all(
        Array.from({ length: BODIES }, () => send(server, address, NESTED)),
      );
      const watched = await watchDuring(server, attack, AT_MOST_MS, ['/api/health']);
      return `${formatFigures(watched)}; answers: ${formatStatuses(await attack)}`;
    }),
});

/** Five wrong passwords lock an account, so each of these gets three. */
const ACCOUNTS = 8;
const TRIES = 3;

async function addAccounts(server: AbusedServer): Promise<string[]> {
  const emails = Array.from({ length: ACCOUNTS }, (_, n) => `known-${String(n)}@plumbline.test`);
  for (const [n, email] of emails.entries()) {
    const names = { firstName: 'Known', lastName: `Account ${String(n)}` };
    const password = 'Orange-crane-7';
    await post(server, '/auth/register', { email, ...names, role: 'Inspector', password });
  }
  return emails;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const signIns: Abuse = {
  name: 'refused sign-ins of accounts that exist and that do not',
  run: (main) =>
    withAbused(main, async (server) => {
      const known = await addAccounts(server);
      const unknown = known.map((email) => email.replace('known', 'unknown'));
      const times = { known: [] as number[], unknown: [] as number[] };
      const wrong = (email: string) => JSON.stringify({ email, password: 'wrong-password-1' });
      for (let round = 0; round < TRIES; round += 1) {
        for (const [index, email] of known.entries()) {
          const refuse = (who: string) => timeOf(() => send(server, '/auth/login', wrong(who)));
          times.known.push(await refuse(email));
          times.unknown.push(await refuse(unknown[index] ?? ''));
        }
      }
      const all = Object.entries(times).map(
        ([kind, some]) => `${kind} ${median(some).toFixed(1)} ms`,
      );
      return `median of ${String(ACCOUNTS * TRIES)} each: ${all.join(', ')}`;
    }),
};

export const PUBLIC_CALLS: readonly Abuse[] = [
  nestedBodies('/auth/refresh'),
  nestedBodies('/auth/logout'),
  signIns,
];
