import type { ReactNode } from 'react';
import { LatePart } from '../platform/code/late-part';
import { lazyComponent } from '../platform/code/lazy-component';

const HeldRowsButton = lazyComponent(() => import('./held-rows-button'));

interface Props {
  list: {
    /**
     * How many new rows are not shown yet: 0 if rows have only been removed or moved; null if
     * everything is shown.
     */
    held: number | null;
    showHeld: () => void;
  };
}

/**
 * Shows that others have changed a list, which does not move before its reader asks for it. Its
 * code is loaded when that happens; until then the list stays unchanged.
 */
export function HeldRows({ list: { held, showHeld } }: Props): ReactNode {
  if (held === null) return null;
  return (
    <LatePart>
      <HeldRowsButton count={held} onShow={showHeld} />
    </LatePart>
  );
}
