import type { ReactNode } from 'react';
import { Link, useRoute } from 'wouter';
import { MOST_UNREAD } from '../../../contract/inbox/limits';
import { useLoad } from '../../loading/use-load';
import { Icon } from '../../ui/icon';
import { useInboxMachines } from './machines';
import './inbox-link.css';

const EVERYTHING = {};

/** A count short enough to fit beside the icon. */
const shortOf = (count: number) =>
  count >= MOST_UNREAD ? `${String(MOST_UNREAD - 1)}+` : String(count);

/** Links to the inbox, with the number of unread notices; only the icon if there are none. */
export default function InboxLink(): ReactNode {
  const { data } = useLoad(useInboxMachines().unread, EVERYTHING);
  const [isThere] = useRoute('/inbox');
  const count = data?.unread ?? 0;
  return (
    <Link
      href="/inbox"
      className="top-bar-icon inbox-link"
      aria-label={count === 0 ? 'Inbox' : `Inbox: ${shortOf(count)} unread`}
      aria-current={isThere ? 'page' : undefined}
    >
      <Icon name="inbox" />
      {count === 0 ? null : (
        <span className="inbox-count" aria-hidden="true">
          {shortOf(count)}
        </span>
      )}
    </Link>
  );
}
