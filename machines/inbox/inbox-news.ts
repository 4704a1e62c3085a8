import type { LiveChange } from '../../contract/live/live-change';
import type { RecordNews } from '../loading/news';

/** Which changes may add a notice to an inbox or remove one; pure functions. */

/** They change when work is assigned, and when a resolution waits, is verified or is returned. */
const OF_INTEREST: ReadonlySet<string> = new Set([
  'assignedToId',
  'requiresVerification',
  'resolvedAt',
  'verifiedAt',
]);

/** A change does not show whether it concerns this user; the server knows. */
export const mayNotify = ({ kind, action, fields }: LiveChange): boolean => {
  if (kind === 'comments') return fields.includes('mentionedUserIds') || fields.includes('text');
  if (kind !== 'items' && kind !== 'inspections') return false;
  return action === 'deleted' || fields.some((field) => OF_INTEREST.has(field));
};

export const isForInbox = (news: RecordNews): boolean => news === 'all' || news.some(mayNotify);
