import { loadMachineOf } from '../loading/load.machine';
import type { KnownItem } from '../outbox/sent-list';

/** The records of waiting photos and changes, as far as the device knows them. */

export interface KnownInspection {
  title: string;
  projectId: number;
}

export interface KnownRecords {
  items: ReadonlyMap<number, KnownItem>;
  inspections: ReadonlyMap<number, KnownInspection>;
}

export const NOTHING_KNOWN: KnownRecords = { items: new Map(), inspections: new Map() };

/** Loads the items with these ids, and all inspections, from the device. */
export const knownRecordsMachine = loadMachineOf<{ itemIds: readonly number[] }, KnownRecords>(
  'knownRecords',
);
