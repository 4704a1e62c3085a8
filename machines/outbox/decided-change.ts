import { withBody } from './given-values';
import type { Decision, KeptChange } from './kept-change';

type Fields = KeptChange['body'];

/** The field without which nothing is left of a change that is not an edit. */
const ESSENTIAL: Partial<Record<KeptChange['call'], string>> = {
  setItemStatus: 'status',
  setItemPriority: 'priority',
  resolveItem: 'status',
  unresolveItem: 'status',
  verifyItem: 'status',
  returnItem: 'status',
  // What somebody else has changed since is a clash of versions.
  deleteItem: 'version',
};

const fieldsOf = (record: unknown): Fields =>
  typeof record === 'object' && record !== null ? (record as Fields) : {};

const without = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/**
 * A clashing change after a person has decided about its fields: for `mine` it is based on the
 * field's current value, for `theirs` it no longer changes the field. Null if nothing of it is left.
 */
export function decidedChange(
  change: KeptChange,
  decisions: Readonly<Record<string, Decision>>,
): KeptChange | null {
  const named = Object.entries(decisions);
  const current = fieldsOf(change.failure?.current);
  const theirs = named.filter(([, decision]) => decision === 'theirs').map(([name]) => name);
  const mine = named
    .filter(([name, decision]) => decision === 'mine' && name in current)
    .map(([name]) => name);
  // Who decides about the status has been told of the resolution that the item has now.
  const seen = mine.includes('status') && 'resolvedAt' in current ? ['resolvedAt'] : [];
  const body = without(change.body, theirs);
  const isEmptied = Object.keys(body).length === 0 && Object.keys(change.body).length > 0;
  const essential = ESSENTIAL[change.call];
  if (isEmptied || (essential !== undefined && theirs.includes(essential))) return null;
  return {
    ...withBody(change, body),
    base: {
      ...without(change.base, theirs),
      ...Object.fromEntries([...mine, ...seen].map((name) => [name, current[name]])),
    },
    state: 'waiting',
    failure: null,
  };
}
