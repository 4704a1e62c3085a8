import { expect, test } from 'vitest';
import { keepForNextPage, takeKept } from '../../../src/ui/toast/kept-toasts';
import type { Severity, ToastMessage } from '../../../src/ui/toast/toasts';

/** Toasts that a reload would lose are kept for the next page. */

const ANNA = 1;
const BEN = 2;

function pageStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

const toast = (severity: Severity, text: string): ToastMessage => ({ severity, text, life: 4000 });

test('warnings and errors are kept for their user, confirmations are not', () => {
  const storage = pageStorage();
  const messages = [
    toast('success', 'Saved'),
    toast('error', 'Failed'),
    toast('info', 'Copied'),
    toast('warn', 'Nearly full'),
  ];
  keepForNextPage(storage, ANNA, messages);
  expect(takeKept(storage, ANNA)).toEqual([toast('error', 'Failed'), toast('warn', 'Nearly full')]);
  expect(takeKept(storage, ANNA)).toEqual([]);
  keepForNextPage(storage, ANNA, messages);
  expect(takeKept(storage, BEN)).toEqual([]);
});
