import { AxiosError, type AxiosResponse } from 'axios';
import { expect, test, vi } from 'vitest';
import { retryPause } from '../../machines/loading/retry-pause';
import { repeats } from '../../src/loading/repeats';
import { readFailure } from '../../src/platform/http/answer';

/** When the server wants to be asked again, and when it is. */

/** A refusal with this header. */
const refusal = (header?: string) =>
  new AxiosError('Refused', undefined, undefined, undefined, {
    status: 403,
    statusText: '',
    config: {} as never,
    data: { message: 'Refused' },
    headers: header === undefined ? {} : { 'retry-after': header },
  } as AxiosResponse);

test.each([
  ['7', 7],
  ['0', 0],
  ['', undefined],
  [' ', undefined],
  ['-1', undefined],
  ['Thu, 26 Nov 2026 15:00:00 GMT', undefined],
  [undefined, undefined],
])('the header “%s” asks for a pause of %s seconds', async (header, seconds) => {
  const { details } = await readFailure(refusal(header));
  expect(details.retryAfter).toBe(seconds);
});

test('a pause is prolonged by up to its half, and never shortened', () => {
  const failed = { failure: null, retries: 2 };
  const random = vi.spyOn(Math, 'random');
  const pauses = [0, 0.5, 0.999].map((number) => {
    random.mockReturnValue(number);
    return repeats.delays.retryPause({ context: failed }) / retryPause(failed);
  });
  random.mockRestore();
  expect(pauses).toEqual([1, 1.25, 1.4995]);
});

test.each([
  ['visible', true, true],
  ['hidden', true, false],
  ['visible', false, false],
])('a page that is %s, with a connection: %s, repeats by itself: %s', (state, onLine, isSeen) => {
  vi.stubGlobal('window', { document: { visibilityState: state }, navigator: { onLine } });
  expect(repeats.guards.isSeen()).toBe(isSeen);
  vi.unstubAllGlobals();
});
