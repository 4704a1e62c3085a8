import type { UnsentState } from '../../../machines/outbox/outbox-selectors';
import { recordName } from '../../../machines/outbox/record-name';
import type { UnsentKind } from '../../../machines/outbox/waiting-calls';
import { createStore } from '../store';

/** The records with changes that the server has not acknowledged, by `recordName`. */
export const unsentRecords = createStore<ReadonlyMap<string, UnsentState>>(new Map());

/** Returns whether changes of a record of this kind wait on this device. */
export const waitsAs =
  (kind: UnsentKind) =>
  ({ id }: { id: number }): boolean =>
    unsentRecords.read().has(recordName(kind, id));
