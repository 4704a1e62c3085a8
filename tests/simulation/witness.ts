import type { KeptChange } from '../../machines/outbox/kept-change';

/** What a person has decided about a clash, by the fields of their change. */
export interface Decided {
  /** Their own values, which they want to be stored. */
  mine: KeptChange['body'];
  /** Their own values, which they gave up. */
  theirs: KeptChange['body'];
}

/** What is known about a change besides what the product reports. */
export interface Seen {
  change: KeptChange;
  device: string;
  /** Increases with every change of all devices; an edited change keeps its number. */
  place: number;
  /** The values that the sent requests named as the previous ones. */
  bases: Readonly<Record<string, unknown>>[];
  /** The statuses that the server answered. */
  statuses: number[];
  /** The id that the server has given to a record that it creates. */
  serverId: number | null;
  /**
   * When the device stored it, and when its answer arrived: these numbers increase with every
   * event.
   */
  keptAt: number;
  acknowledgedAt: number | null;
  /** The tab that got the answer. */
  acknowledgedIn: string | null;
  /** Its body after a person has edited it because it was refused; it is sent under another key. */
  edited: KeptChange['body'] | null;
  /** What people have decided about it when it clashed, perhaps in several tabs. */
  decided: Decided[];
  /** A person no longer wanted it, or its record. */
  isGivenUp: boolean;
  /** Its author knows that it was refused, or the app was killed before they knew. */
  isReturned: boolean;
  /** Its author was shown that it failed, such as for an item that they were just deleting. */
  isFailed: boolean;
  /** For a creation: its author was shown that the record is removed. */
  isRemoved: boolean;
}

/** Whether the last answer repeats an earlier one. */
export const isRepeat = (statuses: readonly number[]): boolean =>
  statuses.filter((status) => status < 300).length > 1;

/** Sees everything that happens, prints it as steps, and collects violations. */
export interface Witness {
  readonly log: string[];
  readonly faults: string[];
  readonly seen: ReadonlyMap<string, Seen>;
  /** What the authors of photos know about them, by the photos' keys. */
  readonly photos: Map<string, 'taken' | 'arrived'>;
  /** The keys of all requests that have reached the server. */
  readonly reached: Set<string>;
  /** The keys of changes that were made on a screen that was opened some time ago. */
  readonly onOldScreens: Set<string>;
  say: (line: string) => void;
  fault: (line: string) => void;
  /** A tab has got the server's answer to a change. */
  noteAcknowledged: (seen: Seen, tab: string) => void;
  /** A device has stored a change for the first time. */
  noteKept: (change: KeptChange, device: string) => void;
  /** The author of a change no longer waits for it; they may make it again. */
  noteReturned: (key: string, hasFailed?: boolean) => void;
}

/** The key of a change before it was edited once more; its own if it was not. */
export function formerKey(key: string): string {
  const [, stem = key, number = '2'] = /^(.*\.c\d+)\.(\d+)$/.exec(key) ?? [];
  return number === '2' ? stem : `${stem}.${String(Number(number) - 1)}`;
}

export function createWitness(): Witness {
  const log: string[] = [];
  const faults: string[] = [];
  const seen = new Map<string, Seen>();
  let moment = 0;
  const nextMoment = () => (moment += 1);
  const say = (line: string) => void log.push(line);
  return {
    log,
    faults,
    seen,
    say,
    onOldScreens: new Set<string>(),
    reached: new Set<string>(),
    photos: new Map<string, 'taken' | 'arrived'>(),
    fault: (line) => {
      say(`✗ ${line}`);
      if (!faults.includes(line)) faults.push(line);
    },
    noteAcknowledged: (change, tab) => {
      change.acknowledgedAt ??= nextMoment();
      change.acknowledgedIn ??= tab;
    },
    noteReturned: (key, hasFailed = false) => {
      const change = seen.get(key);
      if (change === undefined) return;
      change.isReturned = true;
      change.isFailed ||= hasFailed;
    },
    noteKept: (change, device) => {
      if (seen.has(change.key)) return;
      const place = seen.get(formerKey(change.key))?.place ?? seen.size;
      seen.set(change.key, {
        change,
        device,
        place,
        bases: [],
        statuses: [],
        serverId: null,
        keptAt: nextMoment(),
        acknowledgedAt: null,
        acknowledgedIn: null,
        isGivenUp: false,
        isReturned: false,
        isFailed: false,
        isRemoved: false,
        edited: null,
        decided: [],
      });
    },
  };
}

/** A key without what differs between two runs of a seed. */
export const labelOf = (key: string | undefined): string =>
  key === undefined ? 'reading' : key.slice(key.indexOf('.') + 1);
