import axios, { type AxiosError, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { API_BASE, REQUEST_TIMEOUT_MS } from '../../../contract/limits';

/** Sends one request unchanged. */
export type Send = (config: AxiosRequestConfig) => Promise<AxiosResponse<unknown>>;

/** Writes a failed request to the console. */
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

/** The plain client without session handling; sign-in and refresh use it. */
export function createClient(baseURL: string = API_BASE): Send {
  const client = axios.create({
    baseURL,
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
