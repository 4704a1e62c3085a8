import type { Role } from '../../../contract/roles';

/** A client of the API for one user: JSON over HTTP. */

export interface Answer {
  status: number;
  body: unknown;
  headers: Headers;
}

export type Send = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>;

export interface Api {
  send: Send;
  get: (path: string) => Promise<Answer>;
  post: (
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer>;
  put: (path: string, body?: unknown) => Promise<Answer>;
  patch: (path: string, body?: unknown) => Promise<Answer>;
  delete: (path: string) => Promise<Answer>;
  token: string;
}

export const PASSWORD = 'Plumbline-test-1';

export const emailOf = (role: Role) => `${role.toLowerCase()}@plumbline.test`;

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('application/json') ?? false;
  const body: unknown = isJson && text !== '' ? JSON.parse(text) : text;
  return { status: response.status, body, headers: response.headers };
}

/**
 * Creates an API client. It sends the token, unless that is empty. `path` is relative to `/api`.
 */
export function apiOf(url: string, token: string): Api {
  const send: Send = async (method, path, body, headers = {}) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return answerOf(response);
  };
  return {
    send,
    token,
    get: (path) => send('GET', path),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body) => send('PUT', path, body),
    patch: (path, body) => send('PATCH', path, body),
    delete: (path) => send('DELETE', path),
  };
}

/** Signs in and returns the user's client. */
export async function signIn(url: string, email: string, password = PASSWORD): Promise<Api> {
  const { status, body } = await apiOf(url, '').post('/auth/login', { email, password });
  if (status !== 200) throw new Error(`${email} cannot sign in: ${JSON.stringify(body)}`);
  return apiOf(url, (body as { accessToken: string }).accessToken);
}

/** The status and body of an answer, without its headers. */
export const statusAndBody = ({ status, body }: Answer) => ({ status, body });
