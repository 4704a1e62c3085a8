import { givenBy, withBody, withoutImplied } from './given-values';
import type { ClashDecision, KeptChange } from './kept-change';
import { nextKey } from './next-key';
import { deletesRecord, kindOf, type UnsentKind } from './waiting-calls';

type Fields = KeptChange['body'];

/** The field without which nothing remains of a change that is not an edit. */
const ESSENTIAL: Partial<Record<KeptChange['call'], string>> = {
  setItemStatus: 'status',
  setItemPriority: 'priority',
  resolveItem: 'status',
  unresolveItem: 'status',
  verifyItem: 'status',
  returnItem: 'status',
};

/** The calls that record in the history what was given up of a change. */
const UPDATES: Partial<Record<UnsentKind, KeptChange['call']>> = {
  item: 'updateItem',
  inspection: 'updateInspection',
  photo: 'updatePhoto',
};

/** The history's names for the texts of calls that are not edits; null if it has no name. */
const NAMES: Partial<Record<KeptChange['call'], Readonly<Record<string, string | null>>>> = {
  resolveItem: { notes: 'resolutionNotes', photos: null, isResolved: null },
  returnItem: { reason: 'returnReason' },
  verifyItem: { reason: 'verificationReason' },
};

const fieldsOf = (record: unknown): Fields =>
  typeof record === 'object' && record !== null ? (record as Fields) : {};

const without = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/** The version of the record that a person has seen who decides about a clash. */
const versionSeen = ({ version, failure }: KeptChange): KeptChange['version'] => {
  const { version: current } = fieldsOf(failure?.current);
  return version !== null && typeof current === 'number' ? current : version;
};

type Given = Pick<KeptChange, 'call' | 'body'>;

/** All of a change's own values, by their names in the history. */
const ownValues = (change: Given): Fields =>
  Object.fromEntries(
    Object.entries(givenBy(change)).flatMap(([field, value]) => {
      const { [field]: name = field } = NAMES[change.call] ?? {};
      return name === null ? [] : [[name, value]];
    }),
  );

/**
 * What is sent instead of a change that its author gave up after a clash: only its values, for the
 * history. Null if the history has no name for them.
 */
export function givenUpIn(change: Given & { key: string }) {
  const { [kindOf(change)]: call } = UPDATES;
  if (call === undefined) return null;
  return { call, key: nextKey(change.key), body: {}, base: {}, declined: ownValues(change) };
}

/** A change of which only the author's values remain, for the history. A deletion has none. */
function givenUp(change: KeptChange): KeptChange {
  const left = givenUpIn(change);
  if (left === null || deletesRecord(change)) return change;
  return {
    ...withoutImplied(withBody(change, {})),
    ...left,
    declined: { ...left.declined, ...change.declined },
    version: versionSeen(change),
    isSent: false,
    state: 'waiting',
    failure: null,
  };
}

/**
 * A clashing change after a person has decided about its fields. For `mine` it is based on the
 * field's current value; for `theirs` it only reports what was given up.
 */
export function decidedChange(
  change: KeptChange,
  decisions: Readonly<Record<string, ClashDecision>>,
): KeptChange {
  const named = Object.entries(decisions);
  const current = fieldsOf(change.failure?.current);
  const theirs = named.filter(([, decision]) => decision === 'theirs').map(([name]) => name);
  const mine = named
    .filter(([name, decision]) => decision === 'mine' && name in current)
    .map(([name]) => name);
  // A person who decides about the status has been shown the item's current resolution.
  const seen = mine.includes('status') && 'resolvedAt' in current ? ['resolvedAt'] : [];
  const body = without(change.body, theirs);
  const isEmptied = Object.keys(body).length === 0 && Object.keys(change.body).length > 0;
  const essential = ESSENTIAL[change.call];
  // A deletion has no part that could be carried out alone.
  const isVoid = deletesRecord(change)
    ? theirs.length > 0
    : essential !== undefined && theirs.includes(essential);
  if (isEmptied || isVoid) return givenUp(change);
  const declined = theirs.filter((name) => name in change.body);
  return {
    ...withBody(change, body),
    base: {
      ...without(change.base, theirs),
      ...Object.fromEntries([...mine, ...seen].map((name) => [name, current[name]])),
    },
    ...(declined.length > 0 && {
      declined: {
        ...change.declined,
        ...Object.fromEntries(declined.map((name) => [name, change.body[name]])),
      },
    }),
    version: versionSeen(change),
    state: 'waiting',
    failure: null,
  };
}
