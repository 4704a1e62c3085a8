import type { Question } from './ask';

/** What people experienced while something was broken. */

export interface Write {
  kind: 'item' | 'status' | 'photo';
  /** The title of the item or the caption of the photo, which is unique. */
  name: string;
  id: number;
  /** When it was first sent and when it was confirmed, in milliseconds. */
  begunAt: number;
  doneAt: number;
}

/** The outcome of work that the server refused for good, which nobody does again. */
export const REFUSED = 'refused';

/** How much of a refusal is printed, in characters. */
const LONGEST_REASON = 300;

interface Asked {
  question: Question;
  retryAfter: string | undefined;
}

/** A part of an address that contains a number, or the folder of a stored file. */
const ID = /\/[^/]*\d[^/]*|(?<=\/uploads)\/../g;

function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

export class Tally {
  /** Unsuccessful answers, requests without one, and refused work, by their outcome. */
  readonly failures = new Map<string, number>();
  /** Those of requests, by the request without its ids: `POST /api/inspectionitems/…: 503`. */
  readonly failedRequests = new Map<string, number>();
  readonly writes: Write[] = [];
  sessionsEnded = 0;
  /** Answers that ask the client to come back but do not say when. */
  withoutRetryAfter = 0;

  answered(status: number, { retryAfter, question }: Asked): void {
    if (status < 400) return;
    this.failed(String(status));
    this.#failedRequest(question, String(status));
    if ((status === 503 || status === 429) && retryAfter === undefined) this.withoutRetryAfter += 1;
  }

  /** A request failed with an error instead of an answer. */
  unanswered(error: unknown, question: Question): void {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    this.failed(code === undefined ? String(error) : 'no answer');
    this.#failedRequest(question, code ?? String(error));
  }

  /** Counts work that the server refused for good, and prints why. */
  refused(error: unknown): void {
    this.failed(REFUSED);
    console.error(String(error).slice(0, LONGEST_REASON));
  }

  failed(what: string): void {
    count(this.failures, what);
  }

  #failedRequest({ method, path }: Question, outcome: string): void {
    const [route = ''] = path.split('?');
    count(this.failedRequests, `${method} ${route.replaceAll(ID, '/…')}: ${outcome}`);
  }
}

/**
 * The longest time in which nobody's write was confirmed, in milliseconds, from the fault until the end
 * of the observation.
 */
export function longestPause(writes: readonly Write[], from: number, to: number): number {
  const times = writes
    .map(({ doneAt }) => doneAt)
    .filter((at) => at > from && at < to)
    .toSorted((one, other) => one - other);
  const pauses = [...times, to].map((at, index) => at - (times[index - 1] ?? from));
  return Math.max(...pauses);
}

/** The longest time that one write took, including all repeats, in milliseconds. */
export const longestWait = (writes: readonly Write[], from: number): number =>
  Math.max(
    0,
    ...writes.filter(({ doneAt }) => doneAt > from).map(({ begunAt, doneAt }) => doneAt - begunAt),
  );
