import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { json, Person } from '../../cluster/faults/person';
import { Tally } from '../../cluster/faults/tally';
import { emailOf, PASSWORD } from '../accounts';
import { scatter } from '../made-up';
import type { Size } from './size';

/** People who read and write all the time on one server, and how long they wait. */

const READERS = 3;
const WRITERS = 3;
const BETWEEN_MS = 100;
const STUCK_MS = 1000;

const WithId = z.object({ id: z.number() });

/** What came of the calls of one kind. */
export interface Outcome {
  answered: number;
  /** The longest wait in milliseconds, with all repeats, also of a call that is still not answered. */
  longest: number;
  longestCall: string;
  /** Failed answers by status, before a repeat succeeded. */
  failures: ReadonlyMap<string, number>;
  withoutRetryAfter: number;
  /** Calls that have been waiting for longer than any answer takes while nothing is wrong. */
  stuck: number;
}

/** The calls of one kind, with the repeats of those that failed. */
export class Waits {
  readonly tally = new Tally();
  #answered = 0;
  readonly #ended: { name: string; ms: number }[] = [];
  readonly #underWay = new Map<object, { name: string; begunAt: number }>();

  async time<T>(name: string, call: () => Promise<T>): Promise<T> {
    const key = {};
    const begunAt = performance.now();
    this.#underWay.set(key, { name, begunAt });
    try {
      const answer = await call();
      this.#answered += 1;
      return answer;
    } finally {
      this.#underWay.delete(key);
      this.#ended.push({ name, ms: performance.now() - begunAt });
    }
  }

  /** Until now. */
  outcome(): Outcome {
    const now = performance.now();
    const waiting = [...this.#underWay.values()].map(({ name, begunAt }) => ({
      name,
      ms: now - begunAt,
    }));
    const [longest] = [...this.#ended, ...waiting].toSorted((one, other) => other.ms - one.ms);
    return {
      answered: this.#answered,
      longest: longest?.ms ?? 0,
      longestCall: longest?.name ?? '',
      failures: new Map(this.tally.failures),
      withoutRetryAfter: this.tally.withoutRetryAfter,
      stuck: waiting.filter(({ ms }) => ms > STUCK_MS).length,
    };
  }
}

export interface PeopleAtWork {
  reads: Waits;
  writes: Waits;
  stop: () => Promise<void>;
}

type Work = (person: Person, waits: Waits, round: number) => Promise<unknown>;

const readerIn =
  ({ inspections }: Size): Work =>
  async (person, waits, round) => {
    const id = String((scatter(round, 31) % inspections) + 1);
    const paths = {
      'a page of inspections': '/inspections?page=1&isArchived=false',
      'the items of an inspection': `/inspectionitems/by-inspection/${id}`,
      'an inspection with its items': `/inspections/${id}/with-items`,
      'history of an inspection': `/inspections/${id}/history`,
      'projects by client': '/projects/active?page=1&sort=clientName',
    };
    for (const [name, path] of Object.entries(paths)) {
      await waits.time(name, () => person.call('GET', path));
      await pause(BETWEEN_MS);
    }
  };

const writerIn =
  ({ inspections }: Size): Work =>
  async (person, waits, round) => {
    const write = (name: string, method: string, path: string, fields: object) =>
      waits.time(name, () =>
        person.call(method, path, { body: json(fields), key: crypto.randomUUID() }),
      );
    const item = {
      title: `Loose guard rail ${String(round)}`,
      category: 'Safety',
      priority: 3,
      description: 'The guard rail of the third floor is loose.',
      status: 'Open',
      inspectionId: (scatter(round, 37) % inspections) + 1,
    };
    const { id } = WithId.parse(await write('a new item', 'POST', '/inspectionitems', item));
    await pause(BETWEEN_MS);
    const status = { status: 'InProgress' };
    await write('the status of an item', 'PATCH', `/inspectionitems/${String(id)}/status`, status);
    await pause(BETWEEN_MS);
  };

/** Each has an account and connections of their own, and repeats a call after 250 ms. */
export async function startWork(url: string, size: Size): Promise<PeopleAtWork> {
  const over = new AbortController();
  const [reads, writes] = [new Waits(), new Waits()];
  const people: { person: Person; work: () => Promise<unknown> }[] = [];
  const comes = async (waits: Waits, work: Work) => {
    const number = people.length + 1;
    const account = { email: emailOf(1 + ((number - 1) % (size.users - 1))), password: PASSWORD };
    const person = new Person({ url }, account, { tally: () => waits.tally, over: over.signal });
    await person.signIn();
    let round = number;
    people.push({ person, work: () => work(person, waits, (round += READERS + WRITERS)) });
  };
  for (let n = 0; n < READERS; n += 1) await comes(reads, readerIn(size));
  for (let n = 0; n < WRITERS; n += 1) await comes(writes, writerIn(size));
  const ended = people.map(async ({ work }) => {
    while (!over.signal.aborted) {
      // Refusals are in the tally.
      await work().catch((error: unknown) => {
        if (!over.signal.aborted) console.error(String(error).slice(0, 300));
      });
    }
  });
  return {
    reads,
    writes,
    stop: async () => {
      over.abort();
      for (const { person } of people) person.connection.close();
      await Promise.all(ended);
    },
  };
}
