import type { Failure } from '../failure';

/** What the machine that copies inspections to the device knows. */

/** What is on the device. */
export interface OnDevice {
  inspections: readonly { id: number; title: string; projectName: string }[];
  pictures: number;
  /** The size of the pictures. */
  bytes: number;
}

export interface Listed {
  /** The inspections whose copies are missing or old, the most important first. */
  missing: readonly number[];
  /** How many copies to keep. */
  total: number;
}

export interface Measured {
  onDevice: OnDevice;
  /** When all copies last matched the server's records, in milliseconds since 1970. */
  currentAt: number;
}

/** The server's records may have changed. */
interface DeviceNews {
  type: 'device.news';
}

export type PullEvent =
  | DeviceNews
  | { type: 'copies.remove' }
  | { type: 'copies.keep' }
  /** Another tab has updated the copies. */
  | { type: 'copies.changed' }
  /** This tab updates this browser's copies from now on. */
  | { type: 'lead.gained' };

export interface PullContext {
  /** Whether the user wanted copies when the page was opened. */
  isWanted: boolean;
  /** Whether this tab updates the copies. One tab per browser does. */
  isLead: boolean;
  /** The inspections still to be copied. */
  missing: readonly number[];
  /** How many inspections the server has listed. */
  total: number;
  /** The inspections whose last copy did not arrive, the oldest failure first. */
  late: readonly number[];
  /** How many copies of this update have not arrived. */
  failures: number;
  onDevice: OnDevice | null;
  /** As in `Measured`. */
  currentAt: number | null;
  failure: Failure | null;
  /** Whether changes were reported that have not been fetched yet. */
  isOutdated: boolean;
}

/** The context before anything is known. */
export const NOTHING: Omit<PullContext, 'isWanted' | 'isLead'> = {
  missing: [],
  total: 0,
  late: [],
  failures: 0,
  onDevice: null,
  currentAt: null,
  failure: null,
  isOutdated: false,
};
