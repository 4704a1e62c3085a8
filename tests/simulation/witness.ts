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
  /**
   * It creates an item that its device has shown or changed under two ids: the local one and that of
   * the server. It had read the item before the answer arrived, or was killed before it had settled it.
   */
  isShownTwice: boolean;
  isAcknowledged: boolean;
  /** A person did not want it any more, or its record. */
  isGivenUp: boolean;
  /** Who made it knows that it was refused, or the app was killed before they knew. */
  isReturned: boolean;
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
  noteReturned: (key: string) => void;
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
    noteReturned: (key) => {
      const change = seen.get(key);
      if (change !== undefined) change.isReturned = true;
    },
    noteKept: (change, device) => {
      if (seen.has(change.key)) return;
      const place = seen.size;
      seen.set(change.key, {
        ...{ change, device, place, bases: [], statuses: [], serverId: null, isShownTwice: false },
        ...{ isAcknowledged: false, isGivenUp: false, isReturned: false },
      });
    },
  };
}

/** A key without what differs between two runs of a seed. */
export const labelOf = (key: string | undefined): string =>
  key === undefined ? 'reading' : key.slice(key.indexOf('.') + 1);
