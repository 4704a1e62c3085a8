import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { IDEMPOTENCY_HEADER } from '../../../contract/errors';
import { API_BASE } from '../../../contract/limits';
import { type Answer, Connection, type Office, type Question } from './ask';
import type { Tally } from './tally';

/**
 * The pause between repeats of a request, in milliseconds, after this many repeats.
 * @param retryAfter for how many seconds the server wants to be left alone.
 */
export type RepeatPause = (repeats: number, retryAfter: number) => number;

/** The app waits longer; this shows when a request would have succeeded. */
const OFTEN: RepeatPause = () => 250;
/** A server that still refuses the token does so for another reason. */
const MOST_RENEWALS = 5;
const TEMPORARY = [408, 425, 429];

const Login = z.object({ accessToken: z.string() });

/** A request was refused, and would be refused again. */
class RefusedError extends Error {}

export interface Account {
  email: string;
  password: string;
}

export interface Body {
  bytes: Buffer | string;
  type: string;
}

export const json = (value: unknown): Body => ({
  bytes: JSON.stringify(value),
  type: 'application/json',
});

/** A person with a session, who repeats requests that were not answered or not possible. */
export class Person {
  readonly connection: Connection;
  readonly #account: Account;
  readonly #tally: () => Tally;
  readonly #pause: RepeatPause;
  #cookies = new Map<string, string>();
  #token = '';
  #renewing: Promise<void> | undefined;
  /** Set when the work is over: nothing is repeated any more. */
  readonly over: AbortSignal;

  constructor(
    office: Office,
    account: Account,
    work: { tally: () => Tally; over: AbortSignal; pause?: RepeatPause },
  ) {
    this.connection = new Connection(office);
    this.#account = account;
    this.#tally = work.tally;
    this.#pause = work.pause ?? OFTEN;
    this.over = work.over;
  }

  get authorization() {
    return { authorization: `Bearer ${this.#token}` };
  }

  async signIn(): Promise<void> {
    const { bytes, type } = json(this.#account);
    const question = {
      method: 'POST',
      path: `${API_BASE}/auth/login`,
      body: bytes,
      headers: { 'content-type': type },
    };
    this.#take(await this.#answerTo(() => question));
  }

  /** Renews the session, once for all calls that need it; signs in again if it has ended. */
  renew(): Promise<void> {
    this.#renewing ??= this.#renewOnce().finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  async #renewOnce(): Promise<void> {
    const answer = await this.#answerTo(() => ({
      method: 'POST',
      path: `${API_BASE}/auth/refresh`,
      headers: { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    }));
    if (answer.status < 400) {
      this.#take(answer);
      return;
    }
    this.#tally().sessionsEnded += 1;
    await this.signIn();
  }

  /**
   * Calls the API until it answers; a write is repeated with its key.
   * @throws RefusedError.
   */
  async call(method: string, path: string, write?: { body: Body; key: string }): Promise<unknown> {
    const { headers, body } = await this.#accepted(method, API_BASE + path, write);
    const isJson = headers['content-type']?.includes('json') ?? false;
    return isJson ? JSON.parse(body.toString()) : undefined;
  }

  /**
   * Reads a stored file, such as a thumbnail, at its address on the server.
   * @throws RefusedError.
   */
  async readFile(address: string): Promise<void> {
    await this.#accepted('GET', address);
  }

  async #accepted(
    method: string,
    path: string,
    write?: { body: Body; key: string },
  ): Promise<Answer> {
    const question = () => ({
      method,
      path,
      body: write?.body.bytes,
      headers: {
        ...this.authorization,
        ...(write === undefined
          ? {}
          : { 'content-type': write.body.type, [IDEMPOTENCY_HEADER]: write.key }),
      },
    });
    let answer = await this.#answerTo(question);
    // The token may expire again while the request is repeated.
    for (let renewals = 0; answer.status === 401 && renewals < MOST_RENEWALS; renewals += 1) {
      await this.renew();
      answer = await this.#answerTo(question);
    }
    if (answer.status >= 400) {
      throw new RefusedError(
        `${method} ${path}: ${String(answer.status)} ${answer.body.toString()}`,
      );
    }
    return answer;
  }

  #take({ body, headers }: Answer): void {
    this.#token = Login.parse(JSON.parse(body.toString())).accessToken;
    for (const cookie of headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
  }

  /** An answer that is not temporary. An expired token does not count as a failure. */
  async #answerTo(question: () => Question): Promise<Answer> {
    for (let repeats = 0; ; repeats += 1) {
      this.over.throwIfAborted();
      let retryAfter = 0;
      const asked = question();
      try {
        const answer = await this.connection.ask(asked);
        const { status, headers } = answer;
        const told = { question: asked, retryAfter: headers['retry-after'] };
        if (status !== 401) this.#tally().answered(status, told);
        if (!TEMPORARY.includes(status) && status < 500) return answer;
        retryAfter = Number(headers['retry-after'] ?? 0) || 0;
      } catch (error) {
        this.#tally().unanswered(error, asked);
      }
      await pause(this.#pause(repeats, retryAfter), undefined, { signal: this.over });
    }
  }
}
