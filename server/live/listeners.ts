import type { FastifyBaseLogger } from 'fastify';
import type * as z from 'zod/mini';
import type { Role } from '../../contract/roles';
import { LIVE_EVENTS, type LivePosition } from '../../contract/live/live-change';
import { LIVE_LIMITS } from '../../contract/live/limits';
import type { Bell } from '../db/bell';
import type { Queries } from '../db/database';
import { rolesOfSessions } from '../repositories/session/sessions';
import type { JournalFollower } from './journal-follower';
import { Rounds } from './rounds';
import { eventText, Texts } from './texts';

export interface Follower {
  userId: number;
  role: Role;
  sessionId: string;
}

interface Listener {
  follower: Follower;
  /** The number of the next entry to send. */
  next: number;
  hasNews: boolean;
  wake: () => void;
  /** Closes its connection, if it has not ended. */
  cut: () => void;
  isOver: boolean;
  lacksPosition: boolean;
}

/** A client that does not read the end of a stream is cut off after this time. */
const END_MS = 1000;
/** The most changes in one text: a slow reader is not sent everything that it has missed at once. */
const MOST_IN_TEXT = 100;

interface Outside {
  db: Queries;
  journal: JournalFollower;
  bell: Bell;
  now: () => Date;
  log: FastifyBaseLogger;
}

/** All followers of the changes on this server. */
export class Listeners {
  readonly #outside: Outside;
  readonly #listeners = new Set<Listener>();
  /** The users of reserved places. */
  readonly #reserved = new Set<{ userId: number }>();
  readonly #texts = new Texts();
  readonly #rounds: Rounds<Listener>;
  #timer: NodeJS.Timeout | undefined;
  #checks: Promise<void> = Promise.resolve();
  #areChecksDue = false;
  /** The sessions to check next. */
  #due = new Set<string>();
  #areAllDue = false;
  #isStopped = false;

  constructor(outside: Outside) {
    this.#outside = outside;
    const { journal, bell } = outside;
    this.#rounds = new Rounds(
      () => [...this.#listeners],
      (listener) => {
        this.#wake(listener);
      },
    );
    journal.onEntries((entries) => {
      this.#rounds.ring();
      if (entries.some(({ entry }) => entry.kind === 'users')) this.#check();
    });
    bell.onRing(({ kinds, sessions }) => {
      // A ring with too many sessions names the users instead.
      if (kinds.includes('users')) this.#check();
      else if (sessions.length > 0) this.#check(new Set(sessions));
    });
    this.#timer = setInterval(() => {
      for (const listener of this.#listeners) {
        listener.lacksPosition = true;
        this.#wake(listener);
      }
      this.#check();
    }, LIVE_LIMITS.positionEveryMs);
    this.#timer.unref();
  }

  /**
   * How many followers and reserved places there are here, and how many of them are this user's.
   */
  count(userId: number): { all: number; own: number } {
    const followers = [...this.#listeners].map(({ follower }) => follower);
    const all = [...followers, ...this.#reserved];
    return { all: all.length, own: all.filter((one) => one.userId === userId).length };
  }

  /** Reserves a place for a follower that will start; the returned function gives it back. */
  reserve(userId: number): () => void {
    const place = { userId };
    this.#reserved.add(place);
    return () => void this.#reserved.delete(place);
  }

  /** How many followers there are here. */
  get size(): number {
    return this.#listeners.size;
  }

  /**
   * What a follower is sent, from the entry with the number `next` on; null if that is not known.
   * It continues until `close` is called, the session ends, or the server stops. A slow reader gets
   * whatever is still remembered; one that falls further behind has to connect again. `cut` closes
   * the connection if it has not ended by itself.
   */
  follow(
    follower: Follower,
    { next, cut }: { next: number | null; cut: () => void },
  ): { texts: AsyncIterable<string>; close: () => void } {
    const { journal } = this.#outside;
    const listener: Listener = {
      follower,
      next: next ?? journal.next,
      hasNews: true,
      wake: () => undefined,
      cut,
      // A request from before the server started to stop may arrive here after that.
      isOver: this.#isStopped,
      lacksPosition: true,
    };
    if (!this.#isStopped) this.#listeners.add(listener);
    const close = () => {
      this.#end(listener);
    };
    const tooOld = next === null ? journal.cursor : null;
    return { texts: this.#textsFor(listener, tooOld), close };
  }

  /** Resolves when no session is being checked. */
  get settled(): Promise<void> {
    return this.#checks;
  }

  /** Ends all streams. */
  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
    this.#rounds.stop();
    for (const listener of this.#listeners) this.#end(listener);
  }

  async *#textsFor(listener: Listener, tooOld: string | null): AsyncGenerator<string> {
    const { journal } = this.#outside;
    if (tooOld !== null) yield eventText(LIVE_EVENTS.tooOld, tooOld);
    // `isOver` changes during the wait.
    const isOver = () => listener.isOver;
    while (!isOver()) {
      if (listener.next < journal.next) {
        const entries = journal.from(listener.next, MOST_IN_TEXT);
        if (entries.length === 0) return;
        listener.next += entries.length;
        const text = this.#texts.of(entries, listener.follower);
        if (text !== '') yield text;
      } else if (listener.lacksPosition) {
        listener.lacksPosition = false;
        yield eventText(LIVE_EVENTS.position, journal.cursor, this.#position());
      } else await this.#news(listener);
    }
  }

  #position(): string {
    const spreadMs = Math.round(this.#listeners.size * LIVE_LIMITS.spreadMsPerListener);
    return JSON.stringify({ spreadMs } satisfies z.output<typeof LivePosition>);
  }

  async #news(listener: Listener): Promise<void> {
    if (!listener.hasNews && !listener.isOver) {
      await new Promise<void>((resolve) => {
        listener.wake = resolve;
      });
    }
    listener.hasNews = false;
  }

  #wake(listener: Listener): void {
    listener.hasNews = true;
    listener.wake();
  }

  #end(listener: Listener): void {
    listener.isOver = true;
    this.#listeners.delete(listener);
    this.#wake(listener);
    setTimeout(listener.cut, END_MS).unref();
  }

  /** Ends the streams of sessions that have ended, or whose user has another role now. */
  #check(sessions?: ReadonlySet<string>): void {
    const areDue = [...this.#listeners].some(
      ({ follower: { sessionId } }) => sessions?.has(sessionId) ?? true,
    );
    if (!areDue) return;
    for (const id of sessions ?? []) this.#due.add(id);
    if (sessions === undefined) this.#areAllDue = true;
    if (this.#areChecksDue) return;
    this.#areChecksDue = true;
    this.#checks = this.#checks.then(() => this.#checkDue());
  }

  async #checkDue(): Promise<void> {
    const [areAll, due] = [this.#areAllDue, this.#due];
    [this.#areChecksDue, this.#areAllDue, this.#due] = [false, false, new Set()];
    const { db, now, log } = this.#outside;
    try {
      const asked = [...this.#listeners].filter(
        ({ follower }) => areAll || due.has(follower.sessionId),
      );
      const ids = [...new Set(asked.map(({ follower }) => follower.sessionId))];
      const roles = await rolesOfSessions(db, ids, now().toISOString());
      for (const listener of asked) {
        const { sessionId, role } = listener.follower;
        if (roles.get(sessionId) !== role) this.#end(listener);
      }
    } catch (error) {
      log.warn({ err: error }, 'the sessions of live streams could not be checked');
    }
  }
}
