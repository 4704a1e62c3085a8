import { afterEach, expect, test, vi } from 'vitest';
import type { DraftDatabase } from '../../../src/forms/drafts/draft-database';
import { leftSlots, storeLeft } from '../../../src/forms/drafts/left-drafts';

/** What earlier pages could not store, in local storage. */

const PREFIX = 'plumbline-left-draft ';
const draft = { values: { title: 'Ridge' }, version: null, saveKey: 'key', revision: 0 };

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A device whose earlier pages have left that; its database refuses the titles in `refused`. */
function deviceWith(left: Readonly<Record<string, unknown>>, refused = '') {
  const localStorage: Record<string, unknown> = {};
  for (const [at, value] of Object.entries(left)) localStorage[PREFIX + at] = value;
  const methods = {
    getItem: (key: string) => localStorage[key] ?? null,
    removeItem: (key: string) => {
      Reflect.deleteProperty(localStorage, key);
    },
  };
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(localStorage, name, { value, enumerable: false });
  vi.stubGlobal('window', { localStorage });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const stored: string[] = [];
  const put = (value: typeof draft, at: unknown) => {
    if (value.values.title === refused) return Promise.reject(new Error('Full'));
    stored.push(JSON.stringify(at));
    return Promise.resolve();
  };
  const database = {
    transaction: () => ({ objectStore: () => ({ put }), done: Promise.resolve() }),
  } as unknown as DraftDatabase;
  const claim = () => Promise.resolve(() => Promise.resolve());
  return {
    stored,
    store: () => storeLeft(database, claim),
    left: () => Object.keys(localStorage).map((key) => key.slice(PREFIX.length)),
  };
}

test('a draft of another version of the app stays, and keeps its slot', async () => {
  const { store, stored, left } = deviceWith({
    '[1,"item:5"]': JSON.stringify({ format: 9 }),
    '[1,"item:6"]': JSON.stringify(draft),
  });
  await store();
  expect([stored, left(), leftSlots()]).toEqual([
    ['[1,"item:6"]'],
    ['[1,"item:5"]'],
    [[1, 'item:5']],
  ]);
});

test('a draft that cannot be read or stored does not hold up the others', async () => {
  const unstorable = { ...draft, values: { title: 'Too large' } };
  const { store, stored, left } = deviceWith(
    {
      'no slot': JSON.stringify(draft),
      '[1,"item:5"]': '{"values":',
      '[1,"item:6"]': JSON.stringify(unstorable),
      '[1,"item:7"]': JSON.stringify(draft),
    },
    'Too large',
  );
  await store();
  expect(stored).toEqual(['[1,"item:7"]']);
  expect(left()).toEqual(['no slot', '[1,"item:5"]', '[1,"item:6"]']);
});
