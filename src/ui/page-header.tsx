import type { ReactNode } from 'react';
import { breakable } from './breakable';
import { IconLink } from './icon-button';
import { useWayBack } from './last-addresses';
import './page-header.css';

interface WayBack {
  href: string;
  label: string;
}

interface Props {
  title: string;
  subtitle?: ReactNode;
  /** The link back to a list as the user left it. */
  back?: WayBack;
  children?: ReactNode;
}

function BackLink({ href, label }: WayBack): ReactNode {
  return <IconLink href={useWayBack(href)} icon="arrow-left" label={label} />;
}

/** The title of a page, the link back, and the actions of the page. */
export function PageHeader({ title, subtitle, back, children }: Props): ReactNode {
  return (
    <header className="page-header">
      {back === undefined ? null : <BackLink {...back} />}
      <div className="page-title">
        <h1>{breakable(title)}</h1>
        {subtitle === undefined ? null : (
          <p>{typeof subtitle === 'string' ? breakable(subtitle) : subtitle}</p>
        )}
      </div>
      {children === undefined ? null : <div className="page-actions">{children}</div>}
    </header>
  );
}
