import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { API_BASE } from '../../../contract/limits';
import { LIVE_EVENTS } from '../../../contract/live/live-change';
import type { Person } from './person';

const AGAIN_MS = 500;
/** A client that hears nothing for three positions connects again, as the app does. */
const SILENT_MS = 45_000;

const Change = z.object({ kind: z.string(), id: z.number(), action: z.string() });

/** A person whose screen follows the changes. */
export class Follower {
  /** When each new record was received, by kind and id. */
  readonly heard = new Map<string, number>();
  /** How often the server did not know what had been missed, so that the screen loads everything. */
  reloads = 0;
  readonly #person: Person;
  readonly #isRemembering: boolean;
  #cursor = '';

  /** @param isRemembering whether it fills `heard`: a thousand people have no room for that. */
  constructor(person: Person, { isRemembering = true } = {}) {
    this.#person = person;
    this.#isRemembering = isRemembering;
  }

  /** Follows until the work is over, and reconnects when the stream ends. */
  async follow(): Promise<void> {
    const { over } = this.#person;
    while (!over.aborted) {
      await this.#listen().catch(() => undefined);
      await pause(AGAIN_MS, undefined, { signal: over });
    }
  }

  async #listen(): Promise<void> {
    const { connection, authorization, over } = this.#person;
    const response = await connection.open({
      method: 'GET',
      path: `${API_BASE}/live`,
      headers: {
        ...authorization,
        accept: 'text/event-stream',
        ...(this.#cursor === '' ? {} : { 'last-event-id': this.#cursor }),
      },
    });
    if (response.statusCode === 401) await this.#person.renew();
    if (response.statusCode !== 200) {
      response.resume();
      return;
    }
    const leave = () => response.destroy();
    over.addEventListener('abort', leave);
    response.setTimeout(SILENT_MS, leave);
    let rest = '';
    for await (const text of response.setEncoding('utf8')) {
      const blocks = (rest + String(text)).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) this.#hear(block);
    }
  }

  #hear(block: string): void {
    const fieldOf = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1];
    this.#cursor = fieldOf('id') ?? this.#cursor;
    const event = fieldOf('event');
    if (event === LIVE_EVENTS.tooOld) this.reloads += 1;
    if (event !== LIVE_EVENTS.change || !this.#isRemembering) return;
    const { kind, id, action } = Change.parse(JSON.parse(fieldOf('data') ?? ''));
    const name = `${kind} ${String(id)}`;
    if (action === 'created' && !this.heard.has(name)) this.heard.set(name, performance.now());
  }
}
