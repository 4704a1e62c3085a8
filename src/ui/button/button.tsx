import type { ComponentProps, MouseEventHandler, ReactNode } from 'react';
import { Link } from 'wouter';
import './button.css';

interface Look {
  look?: keyof typeof LOOKS | undefined;
  /** Whether it is as wide as its container. */
  isWide?: boolean | undefined;
}

/** PrimeReact's classes give the shape; our own classes are for other styles. */
const LOOKS = {
  filled: 'p-button p-component button',
  outlined: 'p-button p-component p-button-outlined button button-outlined',
  danger: 'p-button p-component p-button-danger button button-danger',
} as const;

const classesOf = ({ look = 'filled', isWide = false }: Look, className = ''): string =>
  `${LOOKS[look]} ${isWide ? 'wide' : ''} ${className}`.trim();

/** A button with a text. It submits its form only with `type="submit"`. */
export function Button({
  look,
  isWide,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Look): ReactNode {
  return <button {...rest} type={type} className={classesOf({ look, isWide }, className)} />;
}

interface LinkProps extends Look {
  href: string;
  className?: string;
  /** Called before the address changes, which `preventDefault` prevents. */
  onClick?: MouseEventHandler<HTMLAnchorElement>;
  children: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({ look, isWide, className, ...rest }: LinkProps): ReactNode {
  return <Link {...rest} className={classesOf({ look, isWide }, className)} />;
}

/** Like `ButtonLink`, for an address outside the app, such as a file or another program. */
export function ButtonAnchor({
  look,
  isWide,
  className,
  ...rest
}: ComponentProps<'a'> & Look): ReactNode {
  return <a {...rest} className={classesOf({ look, isWide }, className)} />;
}
