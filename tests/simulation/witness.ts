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
  isAcknowledged: boolean;
  /** A person did not want it any more. */
  isGivenUp: boolean;
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
    noteKept: (change, device) => {
      if (seen.has(change.key)) return;
      const place = seen.size;
      const none = { isAcknowledged: false, isGivenUp: false };
      seen.set(change.key, { change, device, place, bases: [], statuses: [], ...none });
    },
  };
}

/** A key without what differs between two runs of a seed. */
export const labelOf = (key: string | undefined): string => key?.split('.').at(-1) ?? 'reading';
