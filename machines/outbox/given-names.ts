import type { KeptChange } from './kept-change';
import { isLocalId } from './local-id';
import { type NamedRecord, type Naming, recordsIn } from './records-of-change';
import { createsRecord, type UnsentKind } from './waiting-calls';

/**
 * Replaces local ids of records that were made on this device by the server's ids within changes;
 * pure.
 */

/** The local ids in a change for which the server may have ids by now. */
export const localRecordsIn = (change: Naming): NamedRecord[] =>
  recordsIn(change)
    .slice(createsRecord(change) ? 1 : 0)
    .filter(({ id }) => isLocalId(id));

/** The server's ids of a record that was made on this device. */
export interface GivenName {
  kind: UnsentKind;
  from: number;
  to: number;
}

type Renamed = Naming & Pick<KeptChange, 'body'>;

function withInspection<Change extends Renamed>(change: Change, from: number, to: number): Change {
  const { body, inspectionId } = change;
  if (inspectionId !== from) return change;
  const isInBody = body['inspectionId'] === from;
  return { ...change, inspectionId: to, body: isInBody ? { ...body, inspectionId: to } : body };
}

function withItem<Change extends Renamed>(change: Change, from: number, to: number): Change {
  const { copyOf, itemId } = change;
  return {
    ...change,
    copyOf: copyOf === from ? to : copyOf,
    ...(itemId === from ? { itemId: to } : {}),
  };
}

/** The change with the server's id of a record in place of its local id. */
export function renamed<Change extends Renamed>(
  change: Change,
  { kind, from, to }: GivenName,
): Change {
  const [own] = recordsIn(change);
  const after = own?.kind === kind && own.id === from ? { ...change, record: to } : change;
  if (kind === 'inspection') return withInspection(after, from, to);
  return kind === 'item' ? withItem(after, from, to) : after;
}

/** A change with server ids that only another state of the same change has. */
export function withNamesOf<Change extends Renamed>(change: Change, other: Naming): Change {
  const known = recordsIn(other);
  return recordsIn(change).reduce((after, { kind, id }, index) => {
    const to = known[index]?.id ?? id;
    return isLocalId(id) && !isLocalId(to) ? renamed(after, { kind, from: id, to }) : after;
  }, change);
}
