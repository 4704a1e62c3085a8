import type { KeptChange } from '../../machines/outbox/kept-change';

/** What is known of a change besides what the product says about it. */
export interface Seen {
  change: KeptChange;
  device: string;
  /** Grows with every change of all devices. */
  place: number;
  /** What the sent requests named as the values before the change. */
  bases: Readonly<Record<string, unknown>>[];
  /** The statuses that the server answered. */
  statuses: number[];
  /** The id that the server has given to a record that it creates. */
  serverId: number | null;
  isAcknowledged: boolean;
  /** The title that a person has given it after it was refused: it is sent under another key. */
  editedTitle: string | null;
  /** A person did not want it any more, or its record. */
  isGivenUp: boolean;
  /** Who made it knows that it was refused, or the app was killed before they knew. */
  isReturned: boolean;
  /** Who made it was told that it has failed, such as for an item that they were just deleting. */
  isFailed: boolean;
  /** Of a creation: who made the record was told that it is removed. */
  isRemoved: boolean;
}

/** Sees everything that happens, prints it as steps, and collects what must not happen. */
export interface Witness {
  readonly log: string[];
  readonly faults: string[];
  readonly seen: ReadonlyMap<string, Seen>;
  say: (line: string) => void;
  fault: (line: string) => void;
  /** A device has stored a change for the first time. */
  noteKept: (change: KeptChange, device: string) => void;
  /** Who made a change waits for it no longer; they may make it again. */
  noteReturned: (key: string, hasFailed?: boolean) => void;
}

export function createWitness(): Witness {
  const log: string[] = [];
  const faults: string[] = [];
  const seen = new Map<string, Seen>();
  const say = (line: string) => void log.push(line);
  return {
    ...{ log, faults, seen, say },
    fault: (line) => {
      say(`✗ ${line}`);
      faults.push(line);
    },
    noteReturned: (key, hasFailed = false) => {
      const change = seen.get(key);
      if (change === undefined) return;
      change.isReturned = true;
      change.isFailed ||= hasFailed;
    },
    noteKept: (change, device) => {
      if (seen.has(change.key)) return;
      const place = seen.size;
      seen.set(change.key, {
        ...{ change, device, place, bases: [], statuses: [], serverId: null },
        ...{ isAcknowledged: false, isGivenUp: false, isReturned: false, isFailed: false },
        ...{ isRemoved: false, editedTitle: null },
      });
    },
  };
}

/** A key without what differs between two runs of a seed. */
export const labelOf = (key: string | undefined): string =>
  key === undefined ? 'reading' : key.slice(key.indexOf('.') + 1);
