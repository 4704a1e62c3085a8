import type { ReactNode } from 'react';
import { useAnnouncedResults } from '../announce/announcements';
import { Icon, type IconName } from '../icon/icon';
import './empty-state.css';

interface Props {
  icon?: IconName;
  title: string;
  text?: string;
  /** Whether it is the only content of the page; its title is then the page's title. */
  isPage?: boolean;
  role?: 'alert';
  children?: ReactNode;
}

/** Shows that there is nothing here, and what the user can do. */
export function EmptyState({
  icon = 'inbox',
  title,
  text,
  isPage = false,
  role,
  children,
}: Props): ReactNode {
  const Heading = isPage ? 'h1' : 'h2';
  useAnnouncedResults(isPage ? null : title);
  return (
    <section className="empty-state" role={role}>
      <span className="empty-icon">
        <Icon name={icon} />
      </span>
      <Heading>{title}</Heading>
      {text === undefined ? null : <p>{text}</p>}
      {children}
    </section>
  );
}
