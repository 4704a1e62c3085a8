import { request } from 'node:http';
import * as z from 'zod/mini';
import type { BenchServer } from '../bench-server';

/** Many clients that follow the changes of a server. */

const PER_USER = 20;
const PASSWORD = 'Plumbline-bench-1';
const OWN_PASSWORD = 'Plumbline-bench-2';

const Token = z.object({ accessToken: z.string() });

async function post(url: string, body: unknown, authorization?: string): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(authorization === undefined ? {} : { authorization }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${String(response.status)}`);
  return response.json();
}

/** Adds enough users for this many listeners; returns their tokens. */
export async function tokensFor(
  { url, authorization }: BenchServer,
  listeners: number,
): Promise<string[]> {
  const tokens: string[] = [];
  for (let user = 0; user < listeners / PER_USER; user += 1) {
    const email = `listener-${String(user)}@plumbline.test`;
    const account = { email, firstName: 'Some', lastName: 'Listener', role: 'Inspector' };
    await post(`${url}/api/auth/register`, { ...account, password: PASSWORD }, authorization);
    const signIn = async (password: string) => {
      const login = await post(`${url}/api/auth/login`, { email, password });
      return Token.parse(login).accessToken;
    };
    // The first password can only be used to choose another one.
    const token = await signIn(PASSWORD);
    const passwords = { currentPassword: PASSWORD, newPassword: OWN_PASSWORD };
    await post(`${url}/api/auth/change-password`, passwords, `Bearer ${token}`);
    tokens.push(await signIn(OWN_PASSWORD));
  }
  return tokens;
}

export interface Listeners {
  /**
   * When each listener received the change with a version, in milliseconds of `performance.now()`.
   */
  heardOf: (version: number) => readonly number[];
  leave: () => void;
}

/** Opens this many streams; resolves when all are current. */
export async function listen(
  url: string,
  tokens: readonly string[],
  count: number,
): Promise<Listeners> {
  const heard = new Map<number, number[]>();
  const leaving: (() => void)[] = [];
  const one = (token: string) =>
    new Promise<void>((resolve, reject) => {
      const call = request(`${url}/api/live`, {
        agent: false,
        headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      });
      leaving.push(() => call.destroy());
      call.on('error', reject);
      call.on('response', (response) => {
        if (response.statusCode !== 200) reject(new Error(`HTTP ${String(response.statusCode)}`));
        let rest = '';
        response.setEncoding('utf8').on('data', (text: string) => {
          const now = performance.now();
          const events = (rest + text).split('\n\n');
          rest = events.pop() ?? '';
          for (const event of events) {
            if (event.includes('event: position')) resolve();
            const version = /"kind":"inspections".*"version":(\d+)/.exec(event)?.[1];
            if (version === undefined) continue;
            const times = heard.get(Number(version)) ?? [];
            heard.set(Number(version), [...times, now]);
          }
        });
        response.on('error', () => undefined);
      });
      call.end();
    });
  const leave = () => {
    for (const leaveOne of leaving) leaveOne();
  };
  try {
    await Promise.all(
      Array.from({ length: count }, (_, index) => one(tokens[index % tokens.length] ?? '')),
    );
  } catch (error) {
    leave();
    throw error;
  }
  return { heardOf: (version) => heard.get(version) ?? [], leave };
}
