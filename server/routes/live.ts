import type { ServerResponse } from 'node:http';
import { followChanges } from '../../contract/live/calls';
import { LIVE_LIMITS } from '../../contract/live/limits';
import { SERVER_MESSAGES } from '../../contract/messages/server';
import { HttpError } from '../errors/http-error';
import { UnavailableError } from '../errors/unavailable';
import type { Registrar } from '../http/calls/handlers';
import type { Live } from '../live/live';

const RETRY_AFTER = 30;

/** Resolves when more can be written, or never again. */
const writable = (response: ServerResponse) =>
  new Promise<void>((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });

/** Writes texts as fast as the client reads them, until its connection ends. */
async function writeAll(response: ServerResponse, texts: AsyncIterable<string>): Promise<void> {
  for await (const text of texts) {
    if (response.destroyed) return;
    if (!response.write(text)) await writable(response);
  }
}

/** No cursor is longer. */
const CURSOR = /^[\d.]{1,60}$/;

/**
 * Reserves a place for a follower; the returned function gives it back.
 * @throws HttpError 429 if a user follows too often, UnavailableError if the server is full.
 */
function reserveRoom({ listeners }: Live, userId: number): () => void {
  const { all, own } = listeners.count(userId);
  if (own >= LIVE_LIMITS.perUser) throw new HttpError(429, SERVER_MESSAGES.tooManyRequests);
  if (all >= LIVE_LIMITS.perServer) {
    throw new UnavailableError('Too many listeners', RETRY_AFTER);
  }
  return listeners.reserve(userId);
}

export function liveRoutes(register: Registrar, live: Live): void {
  const { journal, listeners } = live;

  /**
   * The number of the first entry to send; null if the client has missed what is no longer
   * remembered.
   */
  const startOf = async (cursor: string | null, since: number | undefined) => {
    if (cursor !== null) return CURSOR.test(cursor) ? journal.after(cursor) : null;
    return since === undefined ? journal.next : journal.since(since);
  };

  register.stream(followChanges, async ({ query }, { user, request, reply }) => {
    const { sse } = reply;
    const giveBack = reserveRoom(live, user.id);
    // From here to `follow` nothing waits: the follower takes the place at once.
    const next = await startOf(sse.lastEventId, query.since).finally(giveBack);
    // The client has left: `close` was emitted, and will not be again.
    if (reply.raw.destroyed) return;
    const { id, role, sessionId } = user;
    const cut = () => {
      if (!reply.raw.writableFinished) request.raw.socket.destroy();
    };
    const follower = { userId: id, role, sessionId };
    const { texts, close } = listeners.follow(follower, { next, cut });
    sse.onClose(close);
    request.raw.on('close', close);
    try {
      sse.sendHeaders();
      await writeAll(reply.raw, texts);
    } finally {
      close();
    }
  });
}
