import type { ReactNode } from 'react';
import { Link } from 'wouter';
import './text-link.css';

/** A link within a text, or on a line of its own. */
export function TextLink(props: { href: string; children: ReactNode }): ReactNode {
  return <Link {...props} className="text-link" />;
}

interface FileLinkProps {
  href: string;
  /** The name for a screen reader, where the text does not say which file it opens. */
  'aria-label'?: string;
  children: ReactNode;
}

/**
 * A link to a file. The browser's own viewer shows it, in a new tab or however the phone does it.
 */
export function FileLink(props: FileLinkProps): ReactNode {
  return <a {...props} className="text-link" target="_blank" rel="noreferrer" />;
}
