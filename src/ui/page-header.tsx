import { type ReactNode, useState } from 'react';
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
  /** Whether the actions have room beside the title on a phone; others are below it. */
  hasShortActions?: boolean;
  children?: ReactNode;
}

function BackLink({ href, label }: WayBack): ReactNode {
  return <IconLink href={useWayBack(href)} icon="arrow-left" label={label} />;
}

/** The bar of a phone shortens the title; a tap shows all of it. */
function Title({ text }: { text: string }): ReactNode {
  const [isWhole, setIsWhole] = useState(false);
  return (
    <h1
      className={isWhole ? 'whole' : ''}
      onClick={() => {
        setIsWhole(!isWhole);
      }}
    >
      {breakable(text)}
    </h1>
  );
}

/**
 * The title of a page, the link back, and the actions of the page. On a phone title and link are a
 * bar that stays in view.
 */
export function PageHeader({
  title,
  subtitle,
  back,
  hasShortActions = false,
  children,
}: Props): ReactNode {
  const actions = children === undefined ? null : <div className="page-actions">{children}</div>;
  return (
    <header className="page-header">
      <div className="page-bar">
        {back === undefined ? null : <BackLink {...back} />}
        <Title text={title} />
        {hasShortActions ? actions : null}
      </div>
      {subtitle === undefined ? null : (
        <p className="page-subtitle">
          {typeof subtitle === 'string' ? breakable(subtitle) : subtitle}
        </p>
      )}
      {hasShortActions ? null : actions}
    </header>
  );
}
