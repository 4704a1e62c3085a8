import type { ComponentProps, ReactNode } from 'react';
import './link-button.css';

/** A button that looks like a link within a text. */
export function LinkButton({ className = '', ...rest }: ComponentProps<'button'>): ReactNode {
  return <button type="button" {...rest} className={`link-button ${className}`.trim()} />;
}
