import type { FastifyBaseLogger } from 'fastify';
import { LIVE_LIMITS } from '../../contract/live/limits';
import type { Bell } from '../db/bell';
import type { Database } from '../db/database';
import {
  entriesAfter,
  type FollowedEntry,
  JOURNAL_START,
  lastEntries,
} from '../repositories/history/journal';
import { lastCheckpoint } from '../repositories/history/journal-pruning';
import { type RememberedEntry, rememberedEntry } from './change-of-entry';

/**
 * Follows the journal for all listeners of this process: there is one reader, however many listen.
 */

const PAGE = 500;
/** Without a ring, the journal is read this often. */
const POLL_MS = 5000;
/** How often it is read while the rings of other servers do not arrive. */
const DEAF_POLL_MS = 1000;
/** The growing pauses between checks for entries that wait for a slow transaction. */
const FIRST_HELD_MS = 20;
const LAST_HELD_MS = 1000;
/** How long after the time that its entry names a change may be committed. */
const LONGEST_TRANSACTION_MS = 30_000;

/** An entry with its position in the memory of this process. */
export interface Remembered {
  entry: RememberedEntry;
  /** Increases by one with every entry. */
  number: number;
  /** The cursor that a client names to continue after this entry. */
  cursor: string;
  /** When it became visible at the latest, in milliseconds of `performance.now()`. */
  heardAt: number;
}

/** The time distinguishes an entry from one with the same number in a restored database. */
const cursorOf = ({ transaction_id, id, at }: FollowedEntry) =>
  [transaction_id, id, Date.parse(at)].join('.');

/** The cursor before all entries. */
const START = '0';

export class JournalFollower {
  readonly #database: Database;
  readonly #bell: Bell;
  readonly #log: FastifyBaseLogger;
  readonly #numbers = new Map<string, number>();
  readonly #listeners = new Set<(entries: readonly Remembered[]) => void>();
  #entries: Remembered[] = [];
  #next = 0;
  #heldPause = 0;
  #timer: NodeJS.Timeout | undefined;
  #reading: Promise<void> | null = null;
  #isRungAgain = false;
  #isStopped = false;
  /** When the journal was last read to its end, in milliseconds of `performance.now()`. */
  #readAt = 0;
  /** Whether all entries of the journal are remembered. */
  #isComplete = false;

  constructor(outside: { database: Database; bell: Bell; log: FastifyBaseLogger }) {
    this.#database = outside.database;
    this.#bell = outside.bell;
    this.#log = outside.log;
  }

  /** Remembers the newest entries, so that clients of a restarted server can continue. */
  async start(): Promise<void> {
    const last = await lastEntries(this.#database, LIVE_LIMITS.remembered);
    const checkpoint = await lastCheckpoint(this.#database.db);
    this.#isComplete = last.length < LIVE_LIMITS.remembered && checkpoint === undefined;
    const [now, clock] = [performance.now(), Date.now()];
    this.#remember(last, ({ at }) =>
      Math.min(now, now - clock + Date.parse(at) + LONGEST_TRANSACTION_MS),
    );
    this.#readAt = now;
    this.#bell.onRing(() => void this.read());
    this.#bell.onHearing(() => void this.read());
    this.#plan();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#reading;
  }

  onEntries(listen: (entries: readonly Remembered[]) => void): () => void {
    this.#listeners.add(listen);
    return () => void this.#listeners.delete(listen);
  }

  /** Seconds since the journal was last read to its end; it is read at least every 5 seconds. */
  get lagSeconds(): number {
    return (performance.now() - this.#readAt) / 1000;
  }

  /** The number that the next entry will have. */
  get next(): number {
    return this.#next;
  }

  /** The cursor after everything that has been read. */
  get cursor(): string {
    return this.#entries.at(-1)?.cursor ?? START;
  }

  /**
   * At most `most` entries from the one with this number on; none if that is no longer remembered,
   * or not read yet.
   */
  from(number: number, most: number): readonly Remembered[] {
    const place = number - (this.#entries[0]?.number ?? 0);
    return place < 0 ? [] : this.#entries.slice(place, place + most);
  }

  /** The number of the first entry after a cursor; null if that is no longer remembered. */
  async after(cursor: string): Promise<number | null> {
    // Another server may have been faster.
    if (this.#placeOf(cursor) === null) await this.read();
    return this.#placeOf(cursor);
  }

  /**
   * The number of the first entry that was read in the last `seconds`; null if that is not known.
   */
  since(seconds: number): number | null {
    const from = performance.now() - seconds * 1000;
    const first = this.#entries[0];
    if (!this.#isComplete && (first === undefined || first.heardAt > from)) return null;
    return this.#entries.find(({ heardAt }) => heardAt >= from)?.number ?? this.#next;
  }

  /** Reads new entries; a ring during the read makes it read once more. */
  read(): Promise<void> {
    this.#isRungAgain = true;
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = null;
      this.#plan();
    });
    return this.#reading;
  }

  #placeOf(cursor: string): number | null {
    if (cursor === START) return this.#isComplete ? 0 : null;
    const number = this.#numbers.get(cursor);
    return number === undefined ? null : number + 1;
  }

  async #readAll(): Promise<void> {
    try {
      while (this.#isRungAgain && !this.#isStopped) {
        this.#isRungAgain = false;
        const last = this.#entries.at(-1)?.entry ?? JOURNAL_START;
        const { entries, areMoreHeld } = await entriesAfter(this.#database, last, PAGE);
        if (entries.length === PAGE) this.#isRungAgain = true;
        this.#heldPause = areMoreHeld
          ? Math.min(LAST_HELD_MS, Math.max(FIRST_HELD_MS, this.#heldPause * 2))
          : 0;
        const now = performance.now();
        if (entries.length < PAGE && !areMoreHeld) this.#readAt = now;
        const news = this.#remember(entries, () => now);
        if (news.length > 0) for (const listen of this.#listeners) listen(news);
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'the journal could not be read');
    }
  }

  #remember(
    entries: readonly FollowedEntry[],
    heardAt: (entry: FollowedEntry) => number,
  ): Remembered[] {
    const news = entries.map((entry) => {
      const number = this.#next++;
      const cursor = cursorOf(entry);
      this.#numbers.set(cursor, number);
      return { entry: rememberedEntry(entry), number, cursor, heardAt: heardAt(entry) };
    });
    const all = [...this.#entries, ...news];
    const kept = all.slice(-LIVE_LIMITS.remembered);
    for (const { cursor } of all.slice(0, all.length - kept.length)) this.#numbers.delete(cursor);
    if (kept.length < all.length) this.#isComplete = false;
    this.#entries = kept;
    return news;
  }

  #plan(): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    const usual = this.#bell.hears() ? POLL_MS : DEAF_POLL_MS;
    this.#timer = setTimeout(() => void this.read(), this.#heldPause || usual);
    this.#timer.unref();
  }
}
