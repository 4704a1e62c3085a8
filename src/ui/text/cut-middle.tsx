import type { ReactNode } from 'react';
import { splitEnd } from './cut-end';
import './cut-middle.css';

/**
 * A text on one line that is truncated before its last words if it does not fit; hovering shows all
 * of it.
 */
export function CutMiddle({ text }: { text: string }): ReactNode {
  const [start, end] = splitEnd(text);
  return (
    <span className="cut-middle" title={text}>
      <span className="cut-start">{start}</span>
      {end === '' ? null : <span className="cut-end">{end}</span>}
    </span>
  );
}
