import type { DraftKey } from '../../../machines/forms/draft';
import type { Claims, Release } from '../../platform/tabs/claims';
import type { DraftAt, DraftDatabase } from './draft-database';

/**
 * A form can have several drafts, each in a slot: two tabs may add an item at the same time. Each
 * open form has its own slot. The next form continues a draft that no open form has.
 */

const RETRY_MS = 200;
/** For a second in all; another tab's form makes the next one wait as long. */
const RETRIES = 5;

const pause = () => new Promise((resolve) => setTimeout(resolve, RETRY_MS));

/** Tries again: after a reload, the previous page of a slow device may hold its slots a moment longer. */
async function afterReload<Result>(hold: () => Promise<Result | null>): Promise<Result | null> {
  for (let left = RETRIES; ; left -= 1) {
    const held = await hold();
    if (held !== null || left === 0) return held;
    await pause();
  }
}

/** A slot that only one open form holds. */
export interface HeldSlot {
  at: DraftAt;
  release: Release;
}

const slotAt = ({ userId, form }: DraftKey, number: number): DraftAt => [
  userId,
  number === 1 ? form : `${form}#${String(number)}`,
];

const numberOf = ({ form }: DraftKey, name: string): number | null => {
  if (name === form) return 1;
  const rest = name.startsWith(`${form}#`) ? name.slice(form.length + 1) : '';
  return /^\d+$/.test(rest) ? Number(rest) : null;
};

/** Distinguishes slots. */
export const nameOf = (at: DraftAt): string => JSON.stringify(at);

/** The form of a slot. */
export const formIn = ([, name]: DraftAt): string => name.replace(/#\d+$/, '');

/** Whether a slot belongs to that form. */
export const isSlotOf = (key: DraftKey, [userId, name]: DraftAt): boolean =>
  userId === key.userId && numberOf(key, name) !== null;

/** The slots of a form that have a stored draft. */
export async function storedSlots(database: DraftDatabase, key: DraftKey): Promise<DraftAt[]> {
  const range = IDBKeyRange.bound(slotAt(key, 1), [key.userId, `${key.form}#\uffff`]);
  const stored = await database.getAllKeys('drafts', range);
  return stored.filter((at) => isSlotOf(key, at));
}

/**
 * A form of a record, or of something new in it: its kind, the server's id of the record, and the
 * part of it.
 */
const OF_RECORD =
  /^(item|inspection|resolution|verify|return|item:new|comment|comment-edit):([1-9]\d{0,9})(:.*)?$/;

/**
 * The same form under the local ids of a record that was made on this device: drafts from before
 * the server gave it an id are stored under them.
 */
export async function earlierKeys(
  key: DraftKey,
  localIdsOf: (serverId: number) => Promise<readonly number[]>,
): Promise<DraftKey[]> {
  const [, kind, id, part = ''] = OF_RECORD.exec(key.form) ?? [];
  if (kind === undefined || id === undefined) return [];
  const localIds = await localIdsOf(Number(id)).catch(() => []);
  return localIds.map((localId) => ({ ...key, form: `${kind}:${String(localId)}${part}` }));
}

interface Used {
  /** The slots with a draft. */
  used: readonly DraftAt[];
  /** The slots that the form may continue. */
  wanted: readonly DraftAt[];
}

export const claimSlot = (at: DraftAt, claim: Claims) => claim(`plumbline-draft-${nameOf(at)}`);

/** A slot that no open form holds, to write into it; null if a form holds it. */
export const claimUnused = (at: DraftAt, claim: Claims): Promise<Release | null> =>
  afterReload(() => claimSlot(at, claim));

/**
 * Holds the first of the wanted slots that no other form holds; if there is none, an empty slot.
 */
export async function holdSlot(
  key: DraftKey,
  { used, wanted }: Used,
  claim: Claims,
): Promise<HeldSlot> {
  const hold = async (number: number): Promise<HeldSlot | null> => {
    const at = slotAt(key, number);
    const release = await claimSlot(at, claim);
    return release && { at, release };
  };
  const numbers = (slots: readonly DraftAt[]) =>
    slots.map(([, name]) => numberOf(key, name) ?? 1).sort((one, other) => one - other);
  const holdFirst = async (): Promise<HeldSlot | null> => {
    for (const number of numbers(wanted)) {
      const held = await hold(number);
      if (held !== null) return held;
    }
    return null;
  };
  const first = wanted.length === 0 ? null : await afterReload(holdFirst);
  if (first !== null) return first;
  const taken = new Set(numbers(used));
  for (let number = 1; ; number += 1) {
    const held = taken.has(number) ? null : await hold(number);
    if (held !== null) return held;
  }
}
