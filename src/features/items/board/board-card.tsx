import { useDraggable } from '@dnd-kit/core';
import { memo, type ReactNode, useEffect } from 'react';
import type { Item } from '../../../../contract/items/item';
import { ItemCard } from './item-card';
import type { SharedMenu } from '../../../ui/menu/shared-menu';
import { IconButton } from '../../../ui/button/icon-button';

interface Props {
  cardKey: number;
  item: Item;
  mayMove: boolean;
  /**
   * Whether the card was lifted or dropped by keyboard. In another column, where the user or
   * somebody else has moved it, it is a new element and has no focus yet.
   */
  takesFocus: boolean;
  onMenu: SharedMenu<Item>['open'] | undefined;
}

/** A card that can be dragged anywhere by mouse or touch, and by its handle with the keyboard. */
function BoardCardOf({ cardKey, item, mayMove, takesFocus, onMenu }: Props): ReactNode {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, node, isDragging } = useDraggable(
    { id: cardKey, disabled: !mayMove },
  );
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (takesFocus && isLost) node.current?.querySelector<HTMLElement>('.grip')?.focus();
  }, [node, takesFocus]);
  const { onKeyDown, ...pointers } = listeners ?? {};
  const handle = (
    <IconButton
      {...attributes}
      ref={setActivatorNodeRef}
      icon="grip"
      className="grip"
      label={`Move ${item.title}`}
      aria-roledescription="draggable"
      onKeyDown={(event) => {
        onKeyDown?.(event);
      }}
    />
  );
  return (
    <div ref={setNodeRef} {...pointers} className={isDragging ? 'board-card lifted' : 'board-card'}>
      <ItemCard
        item={item}
        handle={mayMove ? handle : undefined}
        onMenu={
          onMenu &&
          ((event) => {
            onMenu(event, item);
          })
        }
      />
    </div>
  );
}

export const BoardCard = memo(BoardCardOf);
