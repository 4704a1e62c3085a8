import { LIVE_EVENTS, LiveChange } from '../../../contract/live/live-change';
import { readEvents, type ServerEvent } from '../../../src/platform/live/read-events';

/** A reader of the live stream. */
export interface Follower {
  status: number;
  headers: Headers;
  /** Everything that has arrived. */
  events: ServerEvent[];
  changes: () => LiveChange[];
  /** The cursor of the last event. */
  cursor: () => string | undefined;
  /** Resolves when the server ends the stream. */
  ended: Promise<'ended' | 'broken'>;
  leave: () => void;
}

interface Options {
  /** Continues after this event. */
  after?: string | undefined;
  since?: number;
  events?: ServerEvent[];
}

/** Follows the changes; resolves with the first position, when the server starts to send events. */
export async function follow(
  url: string,
  token: string,
  { after, since, events = [] }: Options = {},
): Promise<Follower> {
  const abort = new AbortController();
  const query = since === undefined ? '' : `?since=${String(since)}`;
  const response = await fetch(`${url}/api/live${query}`, {
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'text/event-stream',
      ...(after === undefined ? {} : { 'last-event-id': after }),
    },
    signal: abort.signal,
  });
  const isPosition = ({ event }: ServerEvent) => event === LIVE_EVENTS.position;
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const read = async () => {
    if (response.body === null || !response.ok) return 'ended' as const;
    try {
      for await (const event of readEvents(response.body)) {
        events.push(event);
        if (isPosition(event)) begin();
      }
      return 'ended' as const;
    } catch {
      return 'broken' as const;
    } finally {
      begin();
    }
  };
  const ended = read();
  await Promise.race([begun, ended]);
  return {
    status: response.status,
    headers: response.headers,
    events,
    changes: () =>
      events
        .filter(({ event }) => event === LIVE_EVENTS.change)
        .map(({ data }) => LiveChange.parse(JSON.parse(data))),
    cursor: () => events.at(-1)?.id,
    ended,
    leave: () => {
      abort.abort();
    },
  };
}
