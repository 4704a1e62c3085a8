import axios, {
  type AxiosError,
  AxiosHeaders,
  type AxiosRequestConfig,
  type AxiosResponse,
} from 'axios';
import { API_BASE, REQUEST_TIMEOUT_MS } from '../../contract/limits';

/** What the transport asks of whoever holds the session. */
export interface SessionPort {
  accessToken: () => string | null;
  /** Reports a request that was refused with 401; its outcome follows by replay or reject. */
  refused: (requestId: string) => void;
  onReplay: (listen: (ids: readonly string[]) => void) => void;
  onReject: (listen: (ids: readonly string[]) => void) => void;
}

interface Waiting {
  replay: () => void;
  reject: () => void;
}

export type Send = (config: AxiosRequestConfig) => Promise<AxiosResponse<unknown>>;

const AUTH_PATHS = ['/auth/login', '/auth/logout', '/auth/refresh'];

function warn(error: AxiosError): void {
  if (error.code === 'ERR_CANCELED') return;
  const { response } = error;
  if (response === undefined) {
    if (error.request === undefined)
      console.error('The request could not be set up', error.message);
    else console.error('No answer. Please check your connection.');
  } else if (response.status === 403) console.warn('Forbidden', error.config?.url);
  else if (response.status >= 500) console.error('Server error', response.status);
}

/** The plain client, without the session's help: signing in and refreshing use it. */
export function createClient(): Send {
  const client = axios.create({
    baseURL: API_BASE,
    timeout: REQUEST_TIMEOUT_MS,
    withCredentials: true,
    headers: { Accept: 'application/json' },
  });
  client.interceptors.response.use(undefined, (error: AxiosError) => {
    warn(error);
    return Promise.reject(error);
  });
  return (config) => client.request<unknown>(config);
}

/**
 * Sends with the stored token. A request refused with 401 waits here, by its id, until the session
 * says whether it is replayed, which happens once, or rejected.
 */
export function createTransport(send: Send, session: SessionPort): Send {
  const waiting = new Map<string, Waiting>();
  const settle = (ids: readonly string[], how: keyof Waiting) => {
    for (const id of ids) {
      const request = waiting.get(id);
      waiting.delete(id);
      request?.[how]();
    }
  };
  session.onReplay((ids) => {
    settle(ids, 'replay');
  });
  session.onReject((ids) => {
    settle(ids, 'reject');
  });

  const sendAs = (token: string | null, config: AxiosRequestConfig) =>
    send({ ...config, headers: withToken(config, token) });

  return async (config) => {
    const token = session.accessToken();
    try {
      return await sendAs(token, config);
    } catch (error) {
      if (!isRefusal(error, config)) throw error;
      // Another request has brought a newer token since this one left.
      if (session.accessToken() !== token) return sendAs(session.accessToken(), config);
      return new Promise((resolve, reject) => {
        const id = crypto.randomUUID();
        waiting.set(id, {
          replay: () => {
            sendAs(session.accessToken(), config).then(resolve, reject);
          },
          reject: () => {
            reject(error as AxiosError);
          },
        });
        session.refused(id);
      });
    }
  };
}

function withToken({ headers }: AxiosRequestConfig, token: string | null): AxiosHeaders {
  const all = new AxiosHeaders(headers as AxiosHeaders | undefined);
  if (token !== null) all.set('Authorization', `Bearer ${token}`);
  return all;
}

function isRefusal(error: unknown, config: AxiosRequestConfig): boolean {
  return (
    axios.isAxiosError(error) &&
    error.response?.status === 401 &&
    !AUTH_PATHS.includes(config.url ?? '')
  );
}
