import type { ReactNode } from 'react';
import { breakable } from './breakable';
import './cut-text.css';

/** A text that is truncated if it does not fit, on tablets on two lines; hovering shows all of it. */
export function CutText({ text }: { text: string }): ReactNode {
  return (
    <span className="cut-text" title={text}>
      {breakable(text)}
    </span>
  );
}
