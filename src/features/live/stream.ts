import { isAxiosError } from 'axios';
import { followChanges } from '../../../contract/live/calls';
import { LIVE_EVENTS, LiveChange, LivePosition } from '../../../contract/live/live-change';
import { LIVE_LIMITS } from '../../../contract/live/limits';
import type { StreamEvent } from '../../../machines/live/live.machine';
import type { RecordNews } from '../../../machines/loading/news';
import { byFetch } from '../../platform/http/by-fetch';
import type { Send } from '../../platform/http/client';
import { readEvents, type ServerEvent } from '../../platform/live/read-events';

/** The server answers the request for a stream at once. */
const ANSWER_MS = 20_000;
const SILENCE_MS = 3 * LIVE_LIMITS.positionEveryMs;
/** Events that arrive together are passed on together. */
const GATHER_MS = 10;
/** Longer than a page takes to load. */
const MARGIN_SECONDS = 5;

/** What the stream has sent up to a position. */
export interface Received {
  cursor: string;
  news: RecordNews;
  /** With a position: see `LivePosition`. */
  spreadMs?: number;
}

interface Outside {
  send: Send;
  /** Passes changes to all tabs, including this one. */
  tell: (said: Received) => void;
  report: (event: StreamEvent) => void;
}

/**
 * How long this page has been showing data, in seconds: its stream begins there if no answer had a
 * position. The clock may have been suspended while the device slept.
 */
export const secondsOpen = () => Math.ceil(performance.now() / 1000) + MARGIN_SECONDS;

/** The pause that a refusal requests, in milliseconds. */
function pauseOf(error: unknown): number {
  const response = isAxiosError(error) ? error.response : undefined;
  const seconds = Number(response?.headers['retry-after']);
  if (seconds > 0) return seconds * 1000;
  // A server that refuses the request will refuse the next one too.
  return response !== undefined && response.status < 500 ? 60_000 : 0;
}

/** Aborts when nothing has happened for a while. */
function watchdog(onSilence: () => void) {
  let timer: ReturnType<typeof setTimeout>;
  return {
    expect: (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(onSilence, ms);
    },
    stop: () => {
      clearTimeout(timer);
    },
  };
}

/** Passes on changes; those that arrive together in one step. */
function gatherer(tell: Outside['tell']) {
  let changes: LiveChange[] = [];
  let cursor = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (changes.length > 0) tell({ cursor, news: changes });
    changes = [];
  };
  return {
    add: (event: ServerEvent) => {
      const change = LiveChange.safeParse(JSON.parse(event.data)).data;
      // A newer server may send other kinds of events.
      if (change === undefined) return;
      changes.push(change);
      cursor = event.id;
      timer ??= setTimeout(flush, GATHER_MS);
    },
    flush,
  };
}

/** The contents of a position; an older server sends none. */
function spreadIn({ data }: ServerEvent): Pick<Received, 'spreadMs'> {
  return data === '' ? {} : (LivePosition.safeParse(JSON.parse(data)).data ?? {});
}

/** Receives changes after a cursor until the stream ends, is silent, or is aborted. */
async function receive(
  { send, tell, report }: Outside,
  cursor: string | null,
  abort: AbortController,
): Promise<void> {
  const { signal } = abort;
  const silence = watchdog(() => {
    abort.abort();
  });
  const gathered = gatherer(tell);
  try {
    silence.expect(ANSWER_MS);
    const { data } = await send({
      method: followChanges.method,
      url: followChanges.path,
      ...(cursor === null ? { params: { since: secondsOpen() } } : {}),
      headers: {
        Accept: 'text/event-stream',
        ...(cursor === null ? {} : { 'Last-Event-ID': cursor }),
      },
      // Only this way can the answer be read while it arrives.
      adapter: byFetch,
      responseType: 'stream',
      timeout: 0,
      signal,
    });
    report({ type: 'stream.opened' });
    for await (const event of readEvents(data as ReadableStream<Uint8Array>)) {
      silence.expect(SILENCE_MS);
      const { id } = event;
      if (event.event === LIVE_EVENTS.change) {
        gathered.add(event);
        report({ type: 'stream.heard', cursor: id });
      } else if (event.event === LIVE_EVENTS.tooOld) {
        tell({ cursor: id, news: 'all' });
        report({ type: 'stream.tooOld', cursor: id });
      } else if (event.event === LIVE_EVENTS.position) {
        gathered.flush();
        tell({ cursor: id, news: [], ...spreadIn(event) });
        report({ type: 'stream.current', cursor: id });
      }
    }
  } finally {
    silence.stop();
    gathered.flush();
  }
}

/** Follows the changes; returns a function that stops it. */
export function follow(outside: Outside, cursor: string | null): () => void {
  const abort = new AbortController();
  let isStopped = false;
  const end = (pauseMs: number) => {
    if (!isStopped) outside.report({ type: 'stream.ended', spread: 0.5 + Math.random(), pauseMs });
  };
  receive(outside, cursor, abort).then(
    () => {
      end(0);
    },
    (error: unknown) => {
      end(pauseOf(error));
    },
  );
  return () => {
    isStopped = true;
    abort.abort();
  };
}
