import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { Item } from '../../../../contract/items/item';
import { takesText } from '../../../platform/single-keys';
import { useWindowKeys } from '../../../platform/window-keys';
import { IconButton } from '../../../ui/button/icon-button';
import { topLayer } from '../../../ui/layers/open-layers';
import { useNeighbours } from '../../../ui/page/last-orders';
import { inspectionPath, itemPath } from '../item-path';

/** Links to the previous and the next finding, in the order of the last list. */
export function ItemNeighbours({ item }: { item: Item }): ReactNode {
  const [, navigate] = useLocation();
  const neighbours = useNeighbours(inspectionPath(item.inspectionId), itemPath(item));
  // Back returns to the list instead of stepping through every finding.
  const go = (path: string | null | undefined) => {
    if (path != null) navigate(path, { replace: true });
  };
  useWindowKeys((event) => {
    // In a field these keys open its calendar or list.
    if (!event.altKey || event.defaultPrevented || takesText(event.target)) return;
    if (topLayer() !== null) return;
    if (event.key === 'ArrowUp') go(neighbours?.previous);
    if (event.key === 'ArrowDown') go(neighbours?.next);
  });
  if (neighbours === null || neighbours.total === 1) return null;
  const { previous, next, place, total } = neighbours;
  return (
    <nav className="item-neighbours" aria-label="Items">
      <IconButton
        icon="chevron-left"
        label="Previous item"
        title="Previous item (Alt+↑)"
        aria-keyshortcuts="Alt+ArrowUp"
        disabled={previous === null}
        onClick={() => {
          go(previous);
        }}
      />
      <span>
        {place} / {total}
      </span>
      <IconButton
        icon="chevron-right"
        label="Next item"
        title="Next item (Alt+↓)"
        aria-keyshortcuts="Alt+ArrowDown"
        disabled={next === null}
        onClick={() => {
          go(next);
        }}
      />
    </nav>
  );
}
