import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon, type IconName } from '../icon/icon';
import './icon-button.css';

interface Labelled {
  icon: IconName;
  /** The action, for users who do not see the icon. */
  label: string;
  /** The action in one word, shown on hover. */
  title?: string;
}

const classesOf = (className: string | undefined) =>
  className === undefined ? 'icon-button' : `icon-button ${className}`;

/** A button that shows only an icon. */
export function IconButton({
  icon,
  label,
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'type' | 'children' | 'aria-label'> & Labelled): ReactNode {
  return (
    <button {...rest} type="button" className={classesOf(className)} aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}

/** A link that shows only an icon. */
export function IconLink({
  icon,
  label,
  title,
  href,
  onClick,
}: Labelled & {
  href: string;
  onClick?: () => void;
}): ReactNode {
  return (
    <Link href={href} className="icon-button" aria-label={label} title={title} onClick={onClick}>
      <Icon name={icon} />
    </Link>
  );
}
