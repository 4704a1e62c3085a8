import type { LiveChange } from '../../contract/live/live-change';
import type { RecordNews } from '../loading/news';

/** Which changes may put a notice into an inbox, or take one out; pure. */

/** What a change does not say is whether it concerns this user; the server knows. */
export const mayNotify = ({ kind, action, fields }: LiveChange): boolean => {
  if (kind === 'comments') return fields.includes('mentionedUserIds') || fields.includes('text');
  if (kind !== 'items' && kind !== 'inspections') return false;
  return action === 'deleted' || fields.includes('assignedToId');
};

export const isForInbox = (news: RecordNews): boolean => news === 'all' || news.some(mayNotify);
