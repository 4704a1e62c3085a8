import type { KeptChange } from './kept-change';
import { isLocalId } from './local-id';
import { commentsOfItem, photosOfItem, recordName } from './record-name';
import { createsRecord, deletesRecord, kindOf, type UnsentKind } from './waiting-calls';

/** The records that a change refers to, and the order that results from them; pure. */

/** The parts of a change that refer to records. */
export type Naming = Pick<KeptChange, 'call' | 'record' | 'copyOf' | 'inspectionId' | 'itemId'>;

export interface NamedRecord {
  kind: UnsentKind;
  id: number;
}

const isPhotoOrder = (change: Naming): boolean =>
  kindOf(change) === 'photo' && change.itemId === undefined;

/**
 * The name of the lane that all records of a kind on one item share; undefined if they do not share
 * one.
 */
const LANES: Partial<Record<UnsentKind, (itemId: number) => string>> = {
  photo: photosOfItem,
  comment: commentsOfItem,
};

/** The item to which the changed record belongs; null for items and inspections themselves. */
const parentItemOf = (change: Naming): number | null =>
  LANES[kindOf(change)] === undefined ? null : (change.itemId ?? change.record);

/**
 * The changes of one lane are carried out one after the other. The changes of an inspection, of an
 * item, of all photos of an item, and of all comments on it each form a lane.
 */
export function laneOf(change: Naming): string {
  const itemId = parentItemOf(change);
  const lane = itemId === null ? undefined : LANES[kindOf(change)]?.(itemId);
  return lane ?? recordName(kindOf(change), change.record);
}

/** The changed record. The order of an item's photos counts as a record of its own. */
export const subjectOf = (change: Naming): string =>
  isPhotoOrder(change) ? laneOf(change) : recordName(kindOf(change), change.record);

/** The records, besides its own, that a change depends on. */
function othersOf(change: Naming): NamedRecord[] {
  const { copyOf, inspectionId } = change;
  const itemId = parentItemOf(change);
  return [
    ...(copyOf === null ? [] : [{ kind: 'item' as const, id: copyOf }]),
    ...(itemId === null ? [] : [{ kind: 'item' as const, id: itemId }]),
    ...(kindOf(change) === 'inspection' ? [] : [{ kind: 'inspection' as const, id: inspectionId }]),
  ];
}

/** All records that a change refers to. */
const namesIn = (change: Naming): string[] => [
  subjectOf(change),
  ...othersOf(change).map(({ kind, id }) => recordName(kind, id)),
];

/**
 * The lanes whose earlier changes must be sent first: its own, that of a copy's source, and those
 * of records that the server does not have yet.
 */
const lanesBefore = (change: Naming): string[] => [
  laneOf(change),
  ...othersOf(change)
    .filter(({ id }) => id === change.copyOf || isLocalId(id))
    .map(({ kind, id }) => recordName(kind, id)),
];

/** Tracks the earlier changes while changes are read in order. */
export function earlierChanges() {
  const lanes = new Set<string>();
  const names = new Set<string>();
  return {
    /** Whether one of them must be carried out first. */
    hold: (change: Naming): boolean =>
      lanesBefore(change).some((lane) => lanes.has(lane)) ||
      (deletesRecord(change) && names.has(subjectOf(change))),
    add: (change: Naming): void => {
      lanes.add(laneOf(change));
      // A copy has the values that its source had when the copy was made.
      if (change.copyOf !== null) lanes.add(recordName('item', change.copyOf));
      for (const name of namesIn(change)) names.add(name);
    },
  };
}

/** Whether a change must wait for one of the others, which were made before it. */
export function mustWait(change: Naming, others: readonly Naming[]): boolean {
  const earlier = earlierChanges();
  for (const other of others) earlier.add(other);
  return earlier.hold(change);
}

/**
 * The changes that become void without the record of a change: its creation is removed, or its
 * deletion is carried out. The others are in their order, because without a record that depends on
 * it, later changes of that one are void too.
 */
export function dependentsOf<Other extends Naming>(
  change: Naming,
  others: readonly Other[],
): Other[] {
  const lacking = new Set([subjectOf(change)]);
  return others.filter((other) => {
    const isVoid = namesIn(other).some((name) => lacking.has(name));
    if (isVoid && createsRecord(other)) lacking.add(subjectOf(other));
    return isVoid;
  });
}

/** Whether one of the others copies the record that a change creates, so that it needs the record. */
export const isCopied = (change: Naming, others: readonly Naming[]): boolean =>
  kindOf(change) === 'item' && others.some(({ copyOf }) => copyOf === change.record);

/** Whether a change creates a record that the server does not have. */
export const isNewHere = (change: Naming): boolean =>
  createsRecord(change) && isLocalId(change.record);

/**
 * The records whose ids a change contains, its own first. An order of photos has the id of their
 * item.
 */
export const recordsIn = (change: Naming): NamedRecord[] => [
  { kind: isPhotoOrder(change) ? 'item' : kindOf(change), id: change.record },
  ...othersOf(change),
];
