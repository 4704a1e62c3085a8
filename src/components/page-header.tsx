import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon } from './icon';

interface Props {
  title: string;
  subtitle?: ReactNode;
  back?: { href: string; label: string };
  children?: ReactNode;
}

/** The title of a page, the way back, and what can be done on it. */
export function PageHeader({ title, subtitle, back, children }: Props): ReactNode {
  return (
    <header className="page-header">
      {back === undefined ? null : (
        <Link href={back.href} className="icon-button" aria-label={back.label}>
          <Icon name="arrow-left" />
        </Link>
      )}
      <div className="page-title">
        <h1>{title}</h1>
        {subtitle === undefined ? null : <p>{subtitle}</p>}
      </div>
      {children === undefined ? null : <div className="page-actions">{children}</div>}
    </header>
  );
}
