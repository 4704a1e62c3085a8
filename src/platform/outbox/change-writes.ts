import { STORAGE_MESSAGES } from '../../../contract/outbox/storage-messages';
import { EffectFailed, type Failure } from '../../../machines/failure';
import type { DropOutcome } from '../../../machines/outbox/change-context';
import { changeFailureOf, formatOf } from '../../../machines/outbox/change-rules';
import { type GivenName, renamed } from '../../../machines/outbox/given-names';
import { heldBefore, rebasedChanges, setBy } from '../../../machines/outbox/given-values';
import { KeptChange, type NewChange } from '../../../machines/outbox/kept-change';
import {
  dependentsOf,
  isCopied,
  isNewHere,
  subjectOf,
} from '../../../machines/outbox/records-of-change';
import { deletesRecord, kindOf } from '../../../machines/outbox/waiting-calls';
import { isSame } from '../../../machines/same-value';
import { withGivenIds } from './given-ids';
import type { MarkedRows } from './unsent-marks';

/** What one transaction does to the changes that are kept. */

/** The server's record after a change: its id may replace a local one. Some have no version. */
export interface Acknowledged {
  id: number;
  version?: number;
}

/** A stored value as a change; undefined if another version of the app has written it. */
export const parsed = (value: unknown): KeptChange | undefined => KeptChange.safeParse(value).data;

/** The changes among stored values, in their order. */
export const inOrder = (values: readonly unknown[]): KeptChange[] =>
  values.flatMap((value) => parsed(value) ?? []).sort((one, other) => one.order - other.order);

const orderAfter = (stored: readonly KeptChange[]): number => (stored.at(-1)?.order ?? 0) + 1;

/** Adds a change of another device; false if its key is stored already. */
export async function adoptIn(rows: MarkedRows, change: KeptChange): Promise<boolean> {
  if ((await rows.get(change.key)) !== undefined) return false;
  const order = orderAfter(inOrder(await rows.of(change.userId)));
  await rows.put({ ...change, order, isSent: true });
  return true;
}

/**
 * A change that is not based on values of changes which are gone: a screen may still show them, but
 * the server never had them. What was read later is based on nothing of them.
 */
const withoutGone = (change: KeptChange, gone: readonly KeptChange[]): KeptChange =>
  gone
    .filter((before) => subjectOf(before) === subjectOf(change))
    .filter((before) => (change.version ?? 0) <= (before.version ?? 0))
    .reduceRight(
      (based, before) => rebasedChanges([based], { before, after: null })[0] ?? based,
      change,
    );

interface Addition {
  /** Names this attempt, so that it can be taken back. */
  attempt: string;
  /** The changes that this page has removed although the server has not carried them out. */
  gone: readonly KeptChange[];
}

/** Adds a change as the last one; if its key is stored already, returns the stored change. */
export async function addTo(
  rows: MarkedRows,
  change: NewChange,
  { attempt, gone }: Addition,
): Promise<KeptChange> {
  const known = parsed(await rows.get(change.key));
  if (known !== undefined) {
    await rows.share(known);
    return known;
  }
  const stored = inOrder(await rows.of(change.userId));
  const ofRecord = stored.filter((earlier) => subjectOf(earlier) === subjectOf(change));
  const held = heldBefore(change, ofRecord);
  const added = withoutGone(
    {
      ...change,
      ...(Object.keys(held).length > 0 && { held }),
      format: formatOf(change),
      order: orderAfter(stored),
      isSent: false,
      state: 'waiting',
      failure: null,
    },
    gone,
  );
  await rows.add(added, attempt);
  return added;
}

/** Removes a change that only this attempt has added; returns it. */
export const takeBackFrom = async (
  rows: MarkedRows,
  key: string,
  attempt: string,
): Promise<KeptChange | undefined> =>
  (await rows.isOnlyOf(key, attempt)) ? removeFrom(rows, key) : undefined;

/** Another change after the server has acknowledged one of the same record. */
function following(other: KeptChange, change: KeptChange, { id, version }: Acknowledged) {
  const name = { kind: kindOf(change), from: change.record, to: id };
  const [named, done] = isNewHere(change)
    ? [renamed(other, name), renamed(change, name)]
    : [other, change];
  return subjectOf(named) === subjectOf(done) && version !== undefined
    ? { ...named, version }
    : named;
}

/** Changes as settling one of them leaves them. */
export function afterSettling(
  all: readonly KeptChange[],
  change: KeptChange,
  acknowledged: Acknowledged,
): KeptChange[] {
  const others = all.filter(({ key }) => key !== change.key);
  if (!deletesRecord(change)) return others.map((other) => following(other, change, acknowledged));
  const gone = new Set(dependentsOf(change, others));
  return others.filter((other) => !gone.has(other));
}

/** Returns the keys of the changes that are gone. */
export async function settleIn(rows: MarkedRows, change: KeptChange, acknowledged: Acknowledged) {
  await rows.remove(change.key);
  const others = dependentsOf(change, inOrder(await rows.of(change.userId)));
  if (!deletesRecord(change)) {
    for (const other of others) await rows.put(following(other, change, acknowledged));
    return [change.key];
  }
  for (const { key } of others) await rows.remove(key);
  return [change.key, ...others.map(({ key }) => key)];
}

/** Whether the server may have carried it out without an answer. */
export const mayBeOnServer = ({ isSent, state }: KeptChange): boolean =>
  isSent && state === 'waiting';

/**
 * Removes a creation with all that is void without it; null if the server may have it, or needs it
 * for a copy.
 */
export async function withdrawFrom(rows: MarkedRows, { key, userId }: KeptChange) {
  const creation = parsed(await rows.get(key));
  if (creation === undefined || mayBeOnServer(creation)) return null;
  const all = inOrder(await rows.of(userId));
  if (isCopied(creation, all)) return null;
  const keys = dependentsOf(creation, all).map((one) => one.key);
  for (const one of keys) await rows.remove(one);
  return keys;
}

/**
 * Later changes of the record are based on its values without the change, or with the edited one.
 */
async function rebase(
  rows: MarkedRows,
  before: KeptChange,
  after: KeptChange | null,
): Promise<void> {
  const later = inOrder(await rows.of(before.userId)).filter(
    (other) => other.order > before.order && subjectOf(other) === subjectOf(before),
  );
  for (const change of rebasedChanges(later, { before, after })) await rows.put(change);
}

/** Stores a change in place of another, on which later ones may be based. */
export async function replaceIn(
  rows: MarkedRows,
  replaces: string,
  change: KeptChange,
): Promise<void> {
  const stored = await rows.get(replaces);
  if (stored === undefined)
    throw new EffectFailed({ message: STORAGE_MESSAGES.elsewhere, status: 404, errors: {} });
  const before = parsed(stored);
  if (before !== undefined && !isSame(setBy(before), setBy(change)))
    await rebase(rows, before, change);
  if (replaces !== change.key) await rows.remove(replaces);
  await rows.put(change);
}

/** Removes what this version of the app cannot read; returns the keys. */
export async function removeUnreadFrom(rows: MarkedRows, userId: number): Promise<string[]> {
  const unread = (await rows.of(userId)).filter((value) => parsed(value) === undefined);
  const keys = unread.map((value) => (value as { key: string }).key);
  for (const key of keys) await rows.remove(key);
  return keys;
}

/** Removes a change and returns it; later ones are then based on the values without it. */
export async function removeFrom(
  rows: MarkedRows,
  key: string,
  refusal?: Failure,
): Promise<KeptChange | undefined> {
  const change = parsed(await rows.get(key));
  await rows.remove(key);
  if (change === undefined) return undefined;
  const refused = refusal === undefined ? change : { ...change, failure: changeFailureOf(refusal) };
  await rebase(rows, refused, null);
  return refused;
}

/** Removes a change unless the server may have it. */
export async function dropFrom(rows: MarkedRows, key: string): Promise<DropOutcome> {
  const change = parsed(await rows.get(key));
  if (change === undefined) return { kind: 'gone' };
  if (mayBeOnServer(change)) return { kind: 'stays', change };
  await removeFrom(rows, key);
  return { kind: 'dropped' };
}

/** Returns the changes that have got another id. */
export async function renameIn(
  rows: MarkedRows,
  userId: number,
  names: readonly GivenName[],
): Promise<KeptChange[]> {
  const altered = inOrder(await rows.of(userId)).flatMap((change) => {
    const after = withGivenIds(change, names);
    return isSame(after, change) ? [] : [after];
  });
  for (const change of altered) await rows.put(change);
  return altered;
}
