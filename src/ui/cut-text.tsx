import type { ReactNode } from 'react';
import { breakable } from './breakable';
import './cut-text.css';

/** A text that is cut where a line has no room for it; the whole of it shows under the pointer. */
export function CutText({ text }: { text: string }): ReactNode {
  return (
    <span className="cut-text" title={text}>
      {breakable(text)}
    </span>
  );
}
