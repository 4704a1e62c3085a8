import { sql } from 'kysely';
import type { Queries } from '../../db/database';
import { allOf, textsOf, whereOf } from './conditions';
import type { ListQuery } from './list';
import { rowContains } from './search';
import type { SliceQueue } from './slice-queue';

/** Rows read per slice: few at first, more if they do not fill the page. */
const FIRST_SLICE = 250;
const LARGEST_SLICE = 2000;

interface WalkedRow {
  id: number;
  place: string | number | null;
  matches: 0 | 1;
}

/** What a walk reads; the table may be one whose totals are not cached. */
export type WalkedQuery = Pick<ListQuery, 'conditions' | 'order' | 'search'> & {
  source: { table: string };
};

/**
 * The matching rows of a list, as far as they have been requested. SQLite finds them by reading row
 * by row in the order of the list. A walk runs in slices and continues where it stopped.
 */
export class Walk {
  readonly #ids: number[] = [];
  #last: WalkedRow | undefined;
  #slice = FIRST_SLICE;
  #isDone = false;
  #running: Promise<unknown> = Promise.resolve();

  /** @param onGrown is called after each slice. */
  constructor(
    private readonly db: Queries,
    private readonly slices: SliceQueue,
    private readonly query: WalkedQuery,
    private readonly onGrown: (walk: Walk) => void = () => undefined,
  ) {}

  /** How many numbers it keeps. */
  get size(): number {
    return this.#ids.length + 1;
  }

  /** The ids in a range of positions of the list; `upTo` is not included. */
  async ids(from: number, upTo: number): Promise<readonly number[]> {
    const run = this.#running.then(() => this.#goTo(upTo));
    this.#running = run.catch(() => undefined);
    await run;
    return this.#ids.slice(from, upTo);
  }

  async #goTo(count: number): Promise<void> {
    while (!this.#isDone && this.#ids.length < count) await this.slices.run(() => this.#step());
  }

  async #step(): Promise<void> {
    const { rows } = await this.#next().execute(this.db);
    for (const { id, matches } of rows) if (matches === 1) this.#ids.push(id);
    this.#last = rows.at(-1);
    this.#isDone = rows.length < this.#slice;
    this.#slice = Math.min(this.#slice * 2, LARGEST_SLICE);
    this.onGrown(this);
  }

  #next() {
    const { source, conditions, order, search } = this.query;
    const tests = [...textsOf(conditions, { isPlain: true }), ...rowContains(search ?? '')];
    const matches =
      tests.length === 0 ? sql.raw('1') : sql`CASE WHEN ${allOf(tests)} THEN 1 ELSE 0 END`;
    const beyond = sql.raw(order.descending ? '<' : '>');
    const direction = sql.raw(order.descending ? 'DESC' : 'ASC');
    const by = sql.raw(order.by(''));
    const where = textsOf((order.parts ?? []).filter(({ isIndexed }) => isIndexed));
    if (this.#last !== undefined) {
      const { place, id } = this.#last;
      if (place === null) where.push(sql`id ${beyond} ${id}`);
      else {
        if (order.isComputed === true) where.push(sql`${by} ${beyond}= ${place}`);
        where.push(sql`(${by}, id) ${beyond} (${place}, ${id})`);
      }
    }
    return sql<WalkedRow>`
      SELECT id, ${by} AS place, ${matches} AS matches FROM ${sql.raw(source.table)}
      ${whereOf(where)} ORDER BY ${by} ${direction}, id ${direction} LIMIT ${this.#slice}`;
  }
}
