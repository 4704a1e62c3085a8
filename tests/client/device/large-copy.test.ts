import type { AxiosRequestConfig } from 'axios';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { REQUEST_TIMEOUT_MS } from '../../../contract/limits';
import { failureOf } from '../../../machines/failure';
import { fetchCopy } from '../../../src/features/device/calls';
import { createCallApi } from '../../../src/platform/http/call-api';

/** The copy of a large inspection on a weak network. */

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A request that is only ended by its signal. */
function ask() {
  let sent: AxiosRequestConfig = {};
  const api = createCallApi((config) => {
    sent = config;
    return new Promise((_, reject) => {
      config.signal?.addEventListener?.('abort', () => {
        reject(new Error('Aborted'));
      });
    });
  });
  let failure: ReturnType<typeof failureOf> | null = null;
  fetchCopy(api, 7, new AbortController().signal).catch((error: unknown) => {
    failure = failureOf(error);
  });
  return {
    sent: () => sent,
    after: async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      return failure?.status;
    },
  };
}

test('a copy may take any time while parts of it arrive, and fails when none does', async () => {
  const { sent, after } = ask();
  expect(sent().timeout).toBe(0);
  for (let part = 0; part < 5; part += 1) {
    expect(await after(REQUEST_TIMEOUT_MS - 1)).toBeUndefined();
    sent().onDownloadProgress?.({} as never);
  }
  expect(await after(REQUEST_TIMEOUT_MS)).toBeNull();
});
