import { isSame } from '../same-value';
import type { KeptChange } from './kept-change';
import { nextKey } from './next-key';

/** The values that changes set, and what later changes of the record are based on; pure. */

type Giving = Pick<KeptChange, 'call' | 'body' | 'implied'>;

/** The fields that a call sets without naming them. */
const IMPLIED: Partial<Record<KeptChange['call'], KeptChange['body']>> = {
  resolveItem: { status: 'Resolved' },
  unresolveItem: { status: 'Open' },
  verifyItem: { status: 'Verified' },
  returnItem: { status: 'Open' },
  archiveInspection: { isArchived: true },
  unarchiveInspection: { isArchived: false },
};

/** The fields that a change sets, with their values. */
export const givenBy = ({ call, body }: Giving): KeptChange['body'] => ({
  ...body,
  ...IMPLIED[call],
});

const impliedValues = ({ implied = {} }: Giving, which: 'from' | 'to'): KeptChange['body'] =>
  Object.fromEntries(Object.entries(implied).map(([field, values]) => [field, values[which]]));

/** The set fields, including those that rules set. */
export const setBy = (change: Giving): KeptChange['body'] => ({
  ...impliedValues(change, 'to'),
  ...givenBy(change),
});

/** A change that no longer sets any field, not even by a rule. */
export const withoutImplied = (change: KeptChange): KeptChange => {
  const { implied, ...others } = change;
  return implied === undefined ? change : others;
};

/**
 * A change with another body, and so with another key. The values that rules set follow from the
 * status.
 */
export function withBody(change: KeptChange, body: KeptChange['body']): KeptChange {
  if (isSame(body, change.body)) return change;
  const { implied, ...others } = change;
  const isSameStatus = isSame(body['status'], change.body['status']);
  const renewed = { ...others, key: nextKey(change.key), isSent: false, body };
  return { ...renewed, ...(implied && isSameStatus && { implied }) };
}

/** Requests may spell a status differently from answers. */
const isSameValue = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string'
    ? one.toLowerCase() === other.toLowerCase()
    : isSame(one, other);

/** What an older screen did not show: values from earlier changes that still wait. */
export function heldBefore(
  change: Giving & Pick<KeptChange, 'base'>,
  earlier: readonly KeptChange[],
): KeptChange['body'] {
  const given = Object.assign({}, ...earlier.map(setBy)) as KeptChange['body'];
  const seen: KeptChange['body'] = { ...impliedValues(change, 'from'), ...change.base };
  return Object.fromEntries(
    Object.keys(setBy(change))
      .filter((field) => field in given && field in seen)
      .filter((field) => !isSameValue(given[field], seen[field]))
      .map((field) => [field, given[field]]),
  );
}

/** The record's values that the server reported when it refused a change. */
const currentOf = ({ failure }: KeptChange): KeptChange['body'] => ({
  ...(failure?.current as KeptChange['body'] | undefined),
});

interface Alteration {
  before: KeptChange;
  /** Null if the change is removed. */
  after: KeptChange | null;
}

/**
 * The later changes of a record, in order, that were based on a change which is edited or removed.
 * They are returned with the values that the record then has before them; without this they would
 * clash with values that their own author changed back. Unaffected changes are left out.
 */
export function rebasedChanges(
  later: readonly KeptChange[],
  { before, after }: Alteration,
): KeptChange[] {
  const [was, is] = [setBy(before), after === null ? {} : setBy(after)];
  const held: Record<string, unknown> = {
    ...impliedValues(before, 'from'),
    ...before.base,
    ...before.held,
    ...is,
  };
  const current = currentOf(before);
  const isThere = (field: string) =>
    !(field in is) && field in current && isSameValue(was[field], current[field]);
  const open = new Set(
    Object.keys(was)
      .filter((field) => field in held && !isSameValue(was[field], held[field]))
      // The record has the same value without the change: an older screen set what was already
      // there.
      .filter((field) => !isThere(field)),
  );
  return later.flatMap((change) => {
    const alteredIn = (fields: KeptChange['body']) =>
      [...open].filter((field) => field in fields && isSameValue(fields[field], was[field]));
    const inBase = alteredIn(change.base);
    const inImplied = alteredIn(impliedValues(change, 'from'));
    const inHeld = alteredIn(change.held ?? {});
    // What this change sets is the base of those after it.
    for (const field of Object.keys(setBy(change))) open.delete(field);
    if (inBase.length + inImplied.length + inHeld.length === 0) return [];
    const without = (fields: readonly string[]) =>
      Object.fromEntries(fields.map((field) => [field, held[field]]));
    const implied = { ...change.implied };
    for (const field of inImplied)
      implied[field] = { from: held[field], to: change.implied?.[field]?.to };
    return [
      {
        ...change,
        base: { ...change.base, ...without(inBase) },
        ...(inImplied.length > 0 && { implied }),
        ...(inHeld.length > 0 && { held: { ...change.held, ...without(inHeld) } }),
      },
    ];
  });
}
