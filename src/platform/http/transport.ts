import {
  AxiosError,
  AxiosHeaders,
  type AxiosRequestConfig,
  CanceledError,
  isAxiosError,
} from 'axios';
import { nanoid } from 'nanoid';
import { POSITION_HEADER } from '../../../contract/errors';
import type { Reason } from '../../../machines/session/session-context';
import { noteRead } from '../live/read-positions';
import type { Send } from './client';

/** The functions of the session that the transport uses. */
export interface SessionPort {
  /** The signed-in user; null if nobody is signed in. */
  userId: () => number | null;
  accessToken: () => string | null;
  /** Whether a refresh is running, for which new requests wait. */
  isRenewing: () => boolean;
  /** Both are followed once by the replay or rejection of the request. */
  refused: (requestId: string) => void;
  held: (requestId: string) => void;
  /** The request has been cancelled. */
  abandoned: (requestId: string) => void;
  onReplay: (listen: (ids: readonly string[]) => void) => void;
  onReject: (listen: (ids: readonly string[], reason: Reason) => void) => void;
}

/** The request was not sent, or its answer is dropped, because its user is no longer signed in. */
export class SessionEnded extends CanceledError<unknown> {
  constructor() {
    super('The session is over');
  }
}

/** Sends requests for a user. Nothing is sent for a user who is no longer signed in. */
export interface Transport {
  /** Sends for the user who is signed in at that moment. */
  send: Send;
  of: (userId: number) => Send;
}

interface Waiting {
  replay: () => void;
  reject: (reason: Reason) => void;
}

/**
 * A 401 from these means a wrong password or no session to renew, so it does not start a refresh.
 */
const AUTH_PATHS = ['/auth/login', '/auth/logout', '/auth/refresh', '/auth/change-password'];

const isRefusal = (error: unknown, { url = '' }: AxiosRequestConfig) =>
  isAxiosError(error) && error.response?.status === 401 && !AUTH_PATHS.includes(url);

/** Holds requests that wait for a refresh, by id, until the session replays or rejects them. */
function createWaitingRoom(session: SessionPort) {
  const waiting = new Map<string, Waiting>();
  const take = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const request = waiting.get(id);
      waiting.delete(id);
      return request ?? [];
    });
  session.onReplay((ids) => {
    for (const request of take(ids)) request.replay();
  });
  session.onReject((ids, reason) => {
    for (const request of take(ids)) request.reject(reason);
  });

  /** Resolves when the request may be sent. `refusal` is the earlier answer, if there was one. */
  return (signal: AxiosRequestConfig['signal'], refusal?: AxiosError): Promise<void> =>
    new Promise((resolve, reject) => {
      const id = nanoid();
      const abort = () => {
        take([id]);
        session.abandoned(id);
        reject(new CanceledError());
      };
      const leave = () => {
        signal?.removeEventListener?.('abort', abort);
      };
      waiting.set(id, {
        replay: () => {
          leave();
          resolve();
        },
        reject: (reason) => {
          leave();
          const over = refusal ?? new SessionEnded();
          const unreachable = new AxiosError('Not reachable', AxiosError.ERR_NETWORK);
          reject(reason === 'ended' ? over : unreachable);
        },
      });
      if (signal?.aborted === true) {
        abort();
        return;
      }
      signal?.addEventListener?.('abort', abort);
      if (refusal === undefined) session.held(id);
      else session.refused(id);
    });
}

function withToken({ headers }: AxiosRequestConfig, token: string | null): AxiosHeaders {
  const all = new AxiosHeaders(headers as AxiosHeaders | undefined);
  if (token !== null) all.set('Authorization', `Bearer ${token}`);
  return all;
}

const isRead = ({ method = 'GET' }: AxiosRequestConfig) => method.toUpperCase() === 'GET';

/**
 * Sends requests with the stored token. A request that is refused with 401 waits until the session
 * has been renewed and is then sent once more. A request that is made during a refresh waits and is
 * sent once. After its user has left, nothing more is sent and data that was read is dropped. The
 * outcome of a change is still returned, because it must be known.
 */
export function createTransport(send: Send, session: SessionPort): Transport {
  const untilRenewed = createWaitingRoom(session);

  const sendFor = async (asker: number | null, config: AxiosRequestConfig) => {
    const hasLeft = () => session.userId() !== asker;
    const sendNow = async () => {
      if (hasLeft()) throw new SessionEnded();
      const answer = await send({ ...config, headers: withToken(config, session.accessToken()) });
      if (!isRead(config)) return answer;
      // Another tab may have signed in someone else before this one is notified, as after a pause
      // in which the browser had frozen it: nothing is shown or saved for that user.
      if (hasLeft() || (asker !== null && session.accessToken() === null)) throw new SessionEnded();
      const position: unknown = answer.headers[POSITION_HEADER];
      // An older server sends none.
      if (asker !== null && typeof position === 'string') noteRead(asker, position);
      return answer;
    };

    if (session.isRenewing()) {
      await untilRenewed(config.signal);
      return sendNow();
    }
    const token = session.accessToken();
    try {
      return await sendNow();
    } catch (error) {
      if (hasLeft() || !isRefusal(error, config)) throw error;
      // A newer token has arrived since this request was sent, so it needs no refresh.
      const isLate = session.accessToken() !== token;
      if (!isLate) await untilRenewed(config.signal, error as AxiosError);
      else if (session.isRenewing()) await untilRenewed(config.signal);
      return sendNow();
    }
  };
  return {
    send: (config) => sendFor(session.userId(), config),
    of: (userId) => (config) => sendFor(userId, config),
  };
}
