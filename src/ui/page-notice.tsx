import type { ReactNode } from 'react';
import './page-notice.css';

interface Props {
  role: 'alert' | 'status';
  /** Null while there is nothing to say. */
  text: string | null;
}

/** A line above the page. It is there before its text, so that the text is read aloud. */
export function PageNotice({ role, text }: Props): ReactNode {
  return (
    <div className="page-notice" role={role}>
      {text === null ? null : <p>{text}</p>}
    </div>
  );
}
