import type { ReactNode } from 'react';
import { MOST_UNREAD } from '../../../contract/inbox/limits';
import { useLoad } from '../../loading/use-load';
import { useInboxMachines } from './machines';

const EVERYTHING = {};

/** A count short enough to fit beside the icon. */
const shortOf = (count: number) =>
  count >= MOST_UNREAD ? `${String(MOST_UNREAD - 1)}+` : String(count);

/** The number of unread notices, within the link to the inbox; nothing if there are none. */
export default function UnreadCount(): ReactNode {
  const { data } = useLoad(useInboxMachines().unread, EVERYTHING);
  const count = data?.unread ?? 0;
  if (count === 0) return null;
  return (
    <>
      <span className="visually-hidden">{shortOf(count)} unread</span>
      <span className="inbox-count" aria-hidden="true">
        {shortOf(count)}
      </span>
    </>
  );
}
