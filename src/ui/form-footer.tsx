import type { ReactNode } from 'react';
import './form-footer.css';

interface Props {
  /** Stays in sight while the form scrolls. */
  isSticky?: boolean;
  /** Messages and buttons, the one that goes on last. */
  children: ReactNode;
}

/** The end of a form or dialog. */
export function FormFooter({ isSticky = false, children }: Props): ReactNode {
  return <div className={isSticky ? 'form-actions sticky' : 'form-actions'}>{children}</div>;
}
