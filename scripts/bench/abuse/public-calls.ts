import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../median';

/**
 * `tsx scripts/bench/abuse/public-calls.ts URL`: what somebody without an account can do to everybody
 * else. 30 nested bodies of a megabyte at once to calls that take none, while the health call is asked
 * every 10 ms; and how long a refused sign-in takes with and without such an account.
 */

const BODIES = 30;
const NESTED = `{"a":${'['.repeat(499_990)}${']'.repeat(499_990)}}`;

const post = (url: string, body: string) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    // A server that has read enough closes the connection.
    () => 0,
  );

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function longestHealthWhile(url: string, work: Promise<unknown>): Promise<number> {
  const ended = work.then(() => 'ended');
  let longest = 0;
  do {
    longest = Math.max(longest, await timed(() => fetch(`${url}/api/health`)));
  } while ((await Promise.race([ended, pause(10)])) !== 'ended');
  return longest;
}

async function nestedBodies(url: string): Promise<void> {
  for (const path of ['/api/auth/refresh', '/api/auth/logout']) {
    const attack = Promise.all(Array.from({ length: BODIES }, () => post(url + path, NESTED)));
    const longest = await longestHealthWhile(url, attack);
    const statuses = [...new Set(await attack)].join(', ');
    console.log(`${path}: health at most ${longest.toFixed(0)} ms (answers: ${statuses})`);
  }
}

async function signIns(url: string, known: string): Promise<void> {
  const times = new Map<string, number[]>();
  for (let round = 0; round < 4; round += 1) {
    for (const email of [known, `unknown-${String(round)}@plumbline.test`]) {
      const body = JSON.stringify({ email, password: 'wrong-password-1' });
      const kind = email === known ? 'known' : 'unknown';
      const time = await timed(() => post(`${url}/api/auth/login`, body));
      times.set(kind, [...(times.get(kind) ?? []), time]);
    }
  }
  for (const [kind, all] of times) {
    console.log(`a refused sign-in of an ${kind} account: ${median(all).toFixed(1)} ms`);
  }
}

const [url = 'http://127.0.0.1:3000', known = 'admin@plumbline.test'] = process.argv.slice(2);
await nestedBodies(url);
await signIns(url, known);
