import { expect, test } from 'vitest';
import type { Reading } from '../../../machines/inbox/inbox-context';
import { onRead, announceRead } from '../../../src/features/inbox/reading-news';

test('a reading is heard from tabs of every version of the app, by its user', async () => {
  const heard: (Reading | null)[] = [];
  let last: (() => void) | undefined;
  const done = new Promise<void>((resolve) => {
    last = resolve;
  });
  const stop = onRead(1, (reading) => {
    heard.push(reading);
    if (reading?.upTo === 9) last?.();
  });
  const otherTab = new BroadcastChannel('plumbline-inbox');
  const tell = (changed: unknown) => {
    otherTab.postMessage({ changed: [changed] });
  };
  tell({ userId: 2, reading: { ids: [5] } });
  tell(2);
  tell(1);
  tell({ userId: 1, reading: { newer: 'words' } });
  tell({ userId: 1, reading: { ids: [5] } });
  tell('other words');
  tell({ userId: 1, reading: { upTo: 9 } });
  await done;
  expect(heard).toEqual([null, null, { ids: [5], upTo: 0 }, { ids: [], upTo: 9 }]);
  announceRead(1, { ids: [3], upTo: 2 });
  expect(heard.at(-1)).toEqual({ ids: [3], upTo: 2 });
  stop();
  otherTab.close();
});
