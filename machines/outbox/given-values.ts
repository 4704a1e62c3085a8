import { isSame } from '../same-value';
import type { KeptChange } from './kept-change';

/** The values that changes give to fields, and what later changes of the record are based on; pure. */

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

/** The same with the fields that rules set. */
const setBy = (change: Giving): KeptChange['body'] => ({
  ...impliedValues(change, 'to'),
  ...givenBy(change),
});

/** A change with another body: what rules set follows from the status. */
export function withBody(change: KeptChange, body: KeptChange['body']): KeptChange {
  const { implied, ...others } = change;
  const isSameStatus = isSame(body['status'], change.body['status']);
  return { ...others, body, ...(implied && isSameStatus && { implied }) };
}

/** Requests may spell a status in other ways than answers. */
const isSameValue = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string'
    ? one.toLowerCase() === other.toLowerCase()
    : isSame(one, other);

interface Alteration {
  before: KeptChange;
  /** Null if the change is removed. */
  after: KeptChange | null;
}

/**
 * The later changes of a record, in their order, that were based on a change which is edited or
 * removed: with the values that the record then has before them. Without this, they would clash with
 * what their own author has not changed after all. The others are left out.
 */
export function rebasedChanges(
  later: readonly KeptChange[],
  { before, after }: Alteration,
): KeptChange[] {
  const [was, is] = [setBy(before), after === null ? {} : setBy(after)];
  const held: Record<string, unknown> = { ...impliedValues(before, 'from'), ...before.base, ...is };
  const open = new Set(
    Object.keys(was).filter((field) => field in held && !isSameValue(was[field], held[field])),
  );
  return later.flatMap((change) => {
    const alteredIn = (fields: KeptChange['body']) =>
      [...open].filter((field) => field in fields && isSameValue(fields[field], was[field]));
    const inBase = alteredIn(change.base);
    const inImplied = alteredIn(impliedValues(change, 'from'));
    // What this change sets is what those after it are based on.
    for (const field of Object.keys(setBy(change))) open.delete(field);
    if (inBase.length + inImplied.length === 0) return [];
    const based = Object.fromEntries(inBase.map((field) => [field, held[field]]));
    const implied = { ...change.implied };
    for (const field of inImplied)
      implied[field] = { from: held[field], to: change.implied?.[field]?.to };
    const rebased = { ...change, base: { ...change.base, ...based } };
    return [inImplied.length === 0 ? rebased : { ...rebased, implied }];
  });
}
