import type { ReactNode } from 'react';
import { LatePart } from '../platform/late-part';
import { lazyComponent } from '../platform/lazy-component';

const HeldRowsButton = lazyComponent(() => import('./held-rows-button'));

interface Props {
  list: {
    /** How many new rows are not shown yet, 0 if rows have only left or moved; null if all are. */
    held: number | null;
    showHeld: () => void;
  };
}

/**
 * Says that others have changed a list, which does not move before its reader wants it to. Its code
 * is loaded when that happens; the list stays as it is until then.
 */
export function HeldRows({ list: { held, showHeld } }: Props): ReactNode {
  if (held === null) return null;
  return (
    <LatePart>
      <HeldRowsButton count={held} onShow={showHeld} />
    </LatePart>
  );
}
