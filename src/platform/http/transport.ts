import {
  AxiosError,
  AxiosHeaders,
  type AxiosRequestConfig,
  CanceledError,
  isAxiosError,
} from 'axios';
import { nanoid } from 'nanoid';
import type { Reason } from '../../../machines/session/session.machine';
import type { Send } from './client';

/** What the transport needs of the session. */
export interface SessionPort {
  /** Whose session it is; null where nobody is signed in. */
  userId: () => number | null;
  accessToken: () => string | null;
  /** Whether a refresh is under way, for which new requests wait. */
  isRenewing: () => boolean;
  /** Each of the two is followed by the request's replay or rejection, once. */
  refused: (requestId: string) => void;
  held: (requestId: string) => void;
  /** The request is not wanted any more. */
  abandoned: (requestId: string) => void;
  onReplay: (listen: (ids: readonly string[]) => void) => void;
  onReject: (listen: (ids: readonly string[], reason: Reason) => void) => void;
}

/** Why a request was not sent, or its answer is not handed on: its user is not signed in any more. */
export class SessionOver extends CanceledError<unknown> {
  constructor() {
    super('The session is over');
  }
}

/** Sends in the name of a user: nothing of theirs goes out when somebody else is signed in. */
export interface Transport {
  /** In the name of who is signed in when it is asked. */
  send: Send;
  of: (userId: number) => Send;
}

interface Waiting {
  replay: () => void;
  reject: (reason: Reason) => void;
}

/** Their 401 means what it says: a wrong password, or no session to renew. */
const AUTH_PATHS = ['/auth/login', '/auth/logout', '/auth/refresh', '/auth/change-password'];

const isRefusal = (error: unknown, { url = '' }: AxiosRequestConfig) =>
  isAxiosError(error) && error.response?.status === 401 && !AUTH_PATHS.includes(url);

/** Who waits for a refresh, by id, until the session says how it went on. */
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

  /** Resolves when the request may go out; `refusal` is what it was answered before, if it was. */
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
          const over = refusal ?? new SessionOver();
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
 * Sends with the stored token. A request that is refused with 401 waits until the session has been
 * renewed and is then sent once more; one that is made during that waits and is sent once. When its
 * user has left, nothing more is sent, and what was read for them is not handed on; what became of a
 * change is, because it must be known.
 */
export function createTransport(send: Send, session: SessionPort): Transport {
  const turn = createWaitingRoom(session);

  const sendFor = async (asker: number | null, config: AxiosRequestConfig) => {
    const hasLeft = () => session.userId() !== asker;
    const sendNow = async () => {
      if (hasLeft()) throw new SessionOver();
      const answer = await send({ ...config, headers: withToken(config, session.accessToken()) });
      if (isRead(config) && hasLeft()) throw new SessionOver();
      return answer;
    };

    if (session.isRenewing()) {
      await turn(config.signal);
      return sendNow();
    }
    const token = session.accessToken();
    try {
      return await sendNow();
    } catch (error) {
      if (hasLeft() || !isRefusal(error, config)) throw error;
      // A newer token has come since this one left: it needs no refresh of its own.
      const isLate = session.accessToken() !== token;
      if (!isLate) await turn(config.signal, error as AxiosError);
      else if (session.isRenewing()) await turn(config.signal);
      return sendNow();
    }
  };
  return {
    send: (config) => sendFor(session.userId(), config),
    of: (userId) => (config) => sendFor(userId, config),
  };
}
