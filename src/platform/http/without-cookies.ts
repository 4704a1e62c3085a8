import { type AxiosAdapter, AxiosError } from 'axios';

/**
 * Sends a request that neither has nor changes cookies, which XMLHttpRequest cannot do to the app's
 * own server. Every answer of the server is returned, whatever its status.
 */
export const withoutCookies: AxiosAdapter = async (config) => {
  const { baseURL = '', url = '', method = 'get', headers, signal, timeout } = config;
  const end = new AbortController();
  const stop = () => {
    end.abort();
  };
  const limit = setTimeout(stop, timeout);
  signal?.addEventListener?.('abort', stop);
  try {
    const answer = await fetch(`${baseURL}${url}`, {
      method: method.toUpperCase(),
      headers: headers.toJSON() as Record<string, string>,
      body: config.data as string,
      credentials: 'omit',
      signal: end.signal,
    });
    const { ok, status, statusText } = answer;
    const response = { data: await answer.text(), status, statusText, headers: {}, config };
    if (!ok) throw new AxiosError(statusText, undefined, config, undefined, response);
    return response;
  } finally {
    clearTimeout(limit);
  }
};
