import { useDroppable } from '@dnd-kit/core';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { ITEM_STATUS_LABELS, type ItemStatus } from '../../../../contract/enums';
import type { Item } from '../../../../contract/items/item';
import { addItemPath } from '../item-path';
import type { SharedMenu } from '../../../ui/menu/shared-menu';
import type { ColumnData } from './announcements';
import { BoardCard } from './board-card';
import { IconLink } from '../../../ui/button/icon-button';

/** An estimate in pixels; the height of a card is measured when it is shown. */
const CARD_HEIGHT = 230;
const GAP = 10;

/** A card that was lifted or dropped. */
export interface MovedCard {
  key: number;
  byKeyboard: boolean;
}

interface Props {
  inspectionId: number;
  status: ItemStatus;
  items: readonly Item[];
  keyOf: (item: Item) => number;
  /** The card that is being dragged; it stays rendered even if its column scrolls. */
  lifted: MovedCard | null;
  /** The card that was dropped last; its column scrolls to it. */
  dropped: MovedCard | null;
  /** Why the card that is being dragged may not be dropped here; null if it may. */
  refusal: string | null;
  mayEdit: boolean;
  mayAdd: boolean;
  onMenu: SharedMenu<Item>['open'] | undefined;
}

const isByKeyboard = (card: MovedCard | null, key: number) => card?.key === key && card.byKeyboard;

function Cards({
  items,
  keyOf,
  lifted,
  dropped,
  mayEdit,
  onMenu,
  label,
}: Props & { label: string }) {
  const droppedKey = dropped?.key ?? null;
  const keptKey = lifted?.key ?? droppedKey;
  const scroller = useRef<HTMLDivElement>(null);
  const indexOf = (key: number | null) =>
    key === null ? -1 : items.findIndex((item) => keyOf(item) === key);
  const keptIndex = indexOf(keptKey);
  const droppedIndex = indexOf(droppedKey);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_HEIGHT,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    gap: GAP,
    overscan: 3,
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range);
      if (keptIndex === -1 || shown.includes(keptIndex)) return shown;
      return [...shown, keptIndex].sort((one, other) => one - other);
    },
  });
  const reveal = useEffectEvent(() => {
    virtualizer.scrollToIndex(droppedIndex, { align: 'auto' });
  });
  // Only the drop itself scrolls the column, not later changes.
  const isHere = droppedIndex !== -1;
  useEffect(() => {
    if (isHere) reveal();
  }, [droppedKey, isHere]);
  return (
    <div ref={scroller} className="board-cards">
      <ul aria-label={label} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const item = items[index];
          return item === undefined ? null : (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              className={key === droppedKey ? 'dropped' : ''}
              style={{ transform: `translateY(${String(start)}px)` }}
            >
              <BoardCard
                cardKey={keyOf(item)}
                item={item}
                mayMove={mayEdit}
                takesFocus={isByKeyboard(lifted, keyOf(item)) || isByKeyboard(dropped, keyOf(item))}
                onMenu={onMenu}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** One column of the board: the number of its items, a button for a new item, and its cards. */
export function BoardColumn(props: Props): ReactNode {
  const { status, items, inspectionId, mayAdd, refusal } = props;
  const title = ITEM_STATUS_LABELS[status];
  const headingId = useId();
  const { setNodeRef, isOver } = useDroppable({
    id: status,
    data: { status } satisfies ColumnData,
    disabled: refusal !== null,
  });
  const look = [isOver ? 'over' : '', refusal === null ? '' : 'refused'].join(' ');
  return (
    <section ref={setNodeRef} className={`board-column ${look}`} aria-labelledby={headingId}>
      <header>
        <h3 id={headingId}>
          {title} <span className="count">{items.length}</span>
        </h3>
        {mayAdd ? (
          <IconLink
            href={addItemPath(inspectionId, status)}
            icon="plus"
            label={`Add item to ${title}`}
          />
        ) : null}
      </header>
      {refusal === null ? null : <p className="board-refusal card-note">{refusal}</p>}
      {items.length === 0 ? (
        <p className="board-empty">No items</p>
      ) : (
        <Cards {...props} label={`${title} items`} />
      )}
    </section>
  );
}
