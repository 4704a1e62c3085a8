import { isSame } from '../same-value';
import type { KeptChange } from './kept-change';

/** The values that changes give to fields, and what later changes of the record are based on; pure. */

type Giving = Pick<KeptChange, 'call' | 'body'>;

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
  const [was, is] = [givenBy(before), after === null ? {} : givenBy(after)];
  const held: Record<string, unknown> = { ...before.base, ...is };
  const open = new Set(
    Object.keys(was).filter((field) => field in held && !isSameValue(was[field], held[field])),
  );
  return later.flatMap((change) => {
    const fields = [...open].filter(
      (field) => field in change.base && isSameValue(change.base[field], was[field]),
    );
    // What this change sets is what those after it are based on.
    for (const field of Object.keys(givenBy(change))) open.delete(field);
    if (fields.length === 0) return [];
    const based = Object.fromEntries(fields.map((field) => [field, held[field]]));
    return [{ ...change, base: { ...change.base, ...based } }];
  });
}
