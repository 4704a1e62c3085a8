import { changes, photos } from '../../../../contract/messages/counts';
import type { SentLine, SentList } from '../../../../machines/outbox/sent-list';

/** What the server has received from this device, in words for people. */
export const SENT = {
  merged: 'Merged with changes made in the meantime',
  photosOf: (count: string) => `${count} of`,
  unknownItem: 'an item that is not on this device',
  /** Such as `12 changes and 31 photos have arrived in the last 24 hours.` */
  summary: ({ changes: made, photos: taken, lines, left }: SentList) => {
    const kinds = [made === 0 ? [] : [changes(made)], taken === 0 ? [] : [photos(taken)]].flat();
    const what = kinds.join(' and ');
    const isOne = made + taken === 1;
    const newest = left === 0 ? '' : ` These are the newest ${String(lines.length)}.`;
    return `${what} from this device ${isOne ? 'has' : 'have'} arrived in the last 24 hours.${newest}`;
  },
  /** Where the photos of an item went: in which inspection, and whether they still exist. */
  whatBecameOf: ({ inspection, count, deleted }: Extract<SentLine, { kind: 'photos' }>) => {
    const few = deleted === count ? 'Deleted since' : `${String(deleted)} deleted since`;
    const parts = [inspection ?? [], deleted === 0 ? [] : few].flat();
    return parts.length === 0 ? null : parts.join(' · ');
  },
  /** The inspection, and whether the change was merged; null if there is nothing to report. */
  whatBecame: (line: Extract<SentLine, { kind: 'change' }>) => {
    const parts = [line.inspection ?? [], line.change.isMerged ? SENT.merged : []].flat();
    return parts.length === 0 ? null : parts.join(' · ');
  },
} as const;
