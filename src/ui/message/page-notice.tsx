import type { ReactNode } from 'react';
import './page-notice.css';

interface Props {
  id?: string;
  role: 'alert' | 'status';
  /** Null for no message. */
  text: string | null;
  /** Shown beside the text. */
  children?: ReactNode;
}

/**
 * A line above the page. It is rendered before its text, so that screen readers announce the text.
 */
export function PageNotice({ id, role, text, children }: Props): ReactNode {
  return (
    <div id={id} className="page-notice" role={role}>
      {text === null ? null : (
        <p>
          {text} {children}
        </p>
      )}
    </div>
  );
}
