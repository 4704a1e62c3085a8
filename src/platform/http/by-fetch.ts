import type { AxiosAdapter } from 'axios';

/**
 * Sends by fetch instead of XMLHttpRequest, for requests without the app's cookies and for answers
 * that are read while they arrive. Few need it, so its code is loaded with the first of them.
 */
export const byFetch: AxiosAdapter = async (config) =>
  (await import('axios/unsafe/adapters/fetch.js')).default(config);
