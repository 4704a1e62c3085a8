import type { ReactNode } from 'react';
import { breakable } from './breakable';
import './cut-text.css';

/** A text that is truncated if two lines, or three on a phone, are not enough; hovering shows all of it. */
export function CutText({ text }: { text: string }): ReactNode {
  return (
    <span className="cut-text" title={text}>
      {breakable(text)}
    </span>
  );
}
