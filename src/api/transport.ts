import {
  AxiosError,
  AxiosHeaders,
  type AxiosRequestConfig,
  CanceledError,
  isAxiosError,
} from 'axios';
import { nanoid } from 'nanoid';
import type { Send } from './client';

/** What the transport asks of whoever holds the session. */
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
  onReject: (listen: (ids: readonly string[], reason: 'ended' | 'offline') => void) => void;
}

interface Waiting {
  replay: () => void;
  reject: (reason: 'ended' | 'offline') => void;
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
          reject(
            refusal !== undefined && reason === 'ended'
              ? refusal
              : new AxiosError('No connection', AxiosError.ERR_NETWORK),
          );
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

/**
 * Sends with the stored token. A request that is refused with 401 waits until the session has been
 * renewed and is then sent once more; one that is made meanwhile waits and is sent once. Whatever
 * answers after its user has left is ignored.
 */
export function createTransport(send: Send, session: SessionPort): Send {
  const turn = createWaitingRoom(session);

  return async (config) => {
    const asker = session.userId();
    const stillTheirs = () => {
      if (session.userId() !== asker) throw new CanceledError('The session is over');
    };
    const sendNow = async () => {
      stillTheirs();
      const token = session.accessToken();
      try {
        return await send({ ...config, headers: withToken(config, token) });
      } finally {
        stillTheirs();
      }
    };

    if (session.isRenewing()) {
      await turn(config.signal);
      return sendNow();
    }
    const token = session.accessToken();
    try {
      return await sendNow();
    } catch (error) {
      if (!isRefusal(error, config)) throw error;
      // A newer token has come since this one left: it needs no refresh of its own.
      const isLate = session.accessToken() !== token;
      if (!isLate) await turn(config.signal, error as AxiosError);
      else if (session.isRenewing()) await turn(config.signal);
      return sendNow();
    }
  };
}
