import { type Active, DndContext, type DragEndEvent, DragOverlay } from '@dnd-kit/core';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { ITEM_STATUSES, type ItemStatus } from '../../../../contract/enums';
import type { Item } from '../../../../contract/items/item';
import { useMay } from '../../session/use-session';
import { Icon } from '../../../ui/icon/icon';
import type { ItemActions } from '../actions/use-item-actions';
import { ItemCard } from './item-card';
import { useItemMenu } from '../actions/use-item-menu';
import type { ItemQueryControls } from '../list/use-item-query';
import { useVerificationRights } from '../use-verification-rights';
import { announcementsWith, columnOf, INSTRUCTIONS } from './announcements';
import { BoardColumn, type MovedCard } from './board-column';
import { QuickFilters } from './quick-filters';
import { cancelDrag, columnUnder, useCardSensors } from './sensors';
import { useDropRefusal } from './use-drop-refusal';
import './board.css';

const COLUMNS = ITEM_STATUSES.filter((status) => status !== 'Draft');

/** An image of the handle on the dragged card; it has no function. */
const GRIP = (
  <span className="icon-button grip">
    <Icon name="grip" />
  </span>
);

interface Props {
  inspectionId: number;
  mayAdd: boolean;
  /** All matching items, in their order. */
  items: readonly Item[];
  controls: ItemQueryControls;
  actions: ItemActions;
  /** The key of an item's card, which stays when the server gives the item an id. */
  keyOf: (item: Item) => number;
  onMove: (id: number, status: ItemStatus) => void;
}

/** Shows the items as cards in five columns, between which they can be dragged. */
export default function Board({
  inspectionId,
  mayAdd,
  items,
  controls,
  actions,
  keyOf,
  onMove,
}: Props): ReactNode {
  const mayEdit = useMay('canManageItems');
  const rightsOf = useVerificationRights();
  const refusalOf = useDropRefusal();
  const sensors = useCardSensors();
  const { open, menu } = useItemMenu(actions);
  const [lifted, setLifted] = useState<(MovedCard & { title: string }) | null>(null);
  const [dropped, setDropped] = useState<MovedCard | null>(null);
  // Somebody else may change or delete it during the drag.
  const held = items.find((item) => keyOf(item) === lifted?.key) ?? null;
  const isLost = lifted !== null && held === null;
  useEffect(() => {
    if (isLost) cancelDrag();
  }, [isLost]);
  const itemOf = (active: Active) => items.find((item) => keyOf(item) === active.id);
  // Reopening a waiting item requires a reason.
  const isReturn = (item: Item, status: ItemStatus) =>
    status === 'Open' && rightsOf(item).mayVerify;
  const columns = useMemo(
    () =>
      COLUMNS.map((status) => ({ status, items: items.filter((item) => item.status === status) })),
    [items],
  );
  const drop = ({ active, over, activatorEvent }: DragEndEvent) => {
    const item = itemOf(active);
    const status = columnOf(over);
    setLifted(null);
    if (item === undefined || status === undefined || status === item.status) return;
    if (isReturn(item, status)) {
      actions.returnItem(item);
      return;
    }
    setDropped({ key: keyOf(item), byKeyboard: activatorEvent instanceof KeyboardEvent });
    onMove(item.id, status);
  };
  return (
    <>
      <QuickFilters controls={controls} />
      <DndContext
        sensors={sensors}
        collisionDetection={columnUnder}
        accessibility={{
          announcements: announcementsWith({
            itemOf,
            title: lifted?.title ?? 'The item',
            refusalOf,
            isReturn,
          }),
          screenReaderInstructions: INSTRUCTIONS,
          // A dropped card is a new element in its new column and takes the focus itself.
          restoreFocus: false,
        }}
        onDragStart={({ active, activatorEvent }) => {
          const item = itemOf(active);
          if (item === undefined) return;
          const byKeyboard = activatorEvent instanceof KeyboardEvent;
          setLifted({ key: keyOf(item), title: item.title, byKeyboard });
        }}
        onDragEnd={drop}
        onDragCancel={() => {
          setLifted(null);
        }}
      >
        <div className="board">
          {columns.map((column) => (
            <BoardColumn
              key={column.status}
              {...column}
              inspectionId={inspectionId}
              keyOf={keyOf}
              lifted={lifted}
              dropped={dropped}
              refusal={held === null ? null : refusalOf(held, column.status)}
              mayEdit={mayEdit}
              mayAdd={mayAdd}
              onMenu={mayEdit ? open : undefined}
            />
          ))}
        </div>
        <DragOverlay dropAnimation={null}>
          {held === null ? null : (
            <div className="board-card held" inert>
              <ItemCard item={held} handle={GRIP} />
            </div>
          )}
        </DragOverlay>
      </DndContext>
      {menu}
    </>
  );
}
