import type { ReactNode } from 'react';
import { Link, useRoute } from 'wouter';
import { Icon } from '../../ui/icon/icon';
import './inbox-link.css';

/** Links to the inbox. `children` is the number of unread notices, which may come later. */
export function InboxLink({ children }: { children: ReactNode }): ReactNode {
  const [isThere] = useRoute('/inbox');
  return (
    <Link
      href="/inbox"
      className="top-bar-icon inbox-link"
      aria-current={isThere ? 'page' : undefined}
    >
      <Icon name="inbox" />
      <span className="visually-hidden">Inbox</span>
      {children}
    </Link>
  );
}
