import type { LiveChange } from '../../contract/live/live-change';
import type { RecordNews } from '../loading/news';

/** Which changes may add a notice to an inbox or remove one; pure functions. */

/** A change does not show whether it concerns this user; the server knows. */
export const mayNotify = ({ kind, action, fields }: LiveChange): boolean => {
  if (kind === 'comments') return fields.includes('mentionedUserIds') || fields.includes('text');
  if (kind !== 'items' && kind !== 'inspections') return false;
  return action === 'deleted' || fields.includes('assignedToId');
};

export const isForInbox = (news: RecordNews): boolean => news === 'all' || news.some(mayNotify);
