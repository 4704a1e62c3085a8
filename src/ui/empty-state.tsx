import type { ReactNode } from 'react';
import { useAnnouncedResults } from './announcements';
import { Icon, type IconName } from './icon';
import './empty-state.css';

interface Props {
  icon?: IconName;
  title: string;
  text?: string;
  /** It is all that the page has to show: its title is the title of the page. */
  isPage?: boolean;
  role?: 'alert';
  children?: ReactNode;
}

/** There is nothing to show, and what can be done about it. */
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
