import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDrafts } from '../../../src/forms/drafts/drafts';
import type { Claims } from '../../../src/platform/tabs/claims';

/** The drafts that no open form holds, on a device whose store cannot be used. */

const DRAFT = { values: { title: 'Ridge' }, version: null, saveKey: 'key', revision: 0 };
const ANSWER_MS = 1000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('IDBKeyRange', { bound: () => null });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Claims that are answered late, such as over plain HTTP. */
function lateClaims(): Claims {
  const taken = new Set<string>();
  return async (name) => {
    if (taken.has(name)) return null;
    taken.add(name);
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    return () => {
      taken.delete(name);
      return Promise.resolve();
    };
  };
}

/** The drafts of a page, with what earlier pages have left for these forms. */
function pageWith(left: readonly string[] = []) {
  const localStorage: Record<string, unknown> = {};
  for (const form of left)
    localStorage[`plumbline-left-draft [1,"${form}"]`] = JSON.stringify(DRAFT);
  Object.defineProperty(localStorage, 'getItem', {
    value: (key: string) => localStorage[key] ?? null,
  });
  vi.stubGlobal('window', { localStorage });
  return createDrafts({
    claim: lateClaims(),
    localIdsOf: () => Promise.resolve([]),
    onDraftNotStored: () => undefined,
    onFileStored: () => undefined,
    onFileNotStored: () => undefined,
    onLeave: () => undefined,
  });
}

const keyOf = (form: string, userId = 1) => ({ userId, form, holder: 'form' });

test('a text that exists only in memory is free when its form is closed', async () => {
  const drafts = pageWith();
  const close = drafts.hold(keyOf('item:5'));
  const typedAt = Date.now();
  drafts.keep(keyOf('item:5'), DRAFT);
  const closeOther = drafts.hold(keyOf('item:6', 2));
  drafts.keep(keyOf('item:6', 2), DRAFT);
  closeOther();
  const whileOpen = drafts.free(1);
  await vi.runAllTimersAsync();
  expect(await whileOpen).toEqual([]);
  close();
  const closed = drafts.free(1);
  await vi.runAllTimersAsync();
  expect(await closed).toEqual([{ form: 'item:5', draft: { ...DRAFT, typedAt } }]);

  // It can be discarded, and is then no longer listed.
  const discard = drafts.hold(keyOf('item:5'), ({ saveKey }) => saveKey === 'key');
  drafts.forget(keyOf('item:5'));
  discard();
  const discarded = drafts.free(1);
  await vi.runAllTimersAsync();
  expect(await discarded).toEqual([]);
});

test('a form that is opened while drafts are listed gets its draft', async () => {
  const drafts = pageWith(['item:5', 'item:6', 'item:7']);
  const listed = drafts.free(1);
  await vi.advanceTimersByTimeAsync(ANSWER_MS / 2);
  const close = drafts.hold(keyOf('item:7'));
  const recalled = drafts.recall(keyOf('item:7'));
  await vi.advanceTimersByTimeAsync(ANSWER_MS / 2);
  expect((await listed).map(({ form }) => form)).toEqual(['item:5', 'item:6', 'item:7']);
  await vi.runAllTimersAsync();
  expect(await recalled).toEqual(DRAFT);

  const again = drafts.free(1);
  await vi.runAllTimersAsync();
  expect((await again).map(({ form }) => form)).toEqual(['item:5', 'item:6']);
  close();
});
