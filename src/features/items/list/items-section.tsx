import { useSelector } from '@xstate/react';
import { type ReactNode, Suspense, useMemo } from 'react';
import { matchingItems } from '../../../../contract/items/matching-items';
import { useItemActions } from '../actions/use-item-actions';
import { Skeleton } from '../../../ui/skeleton';
import { useIsPhone } from '../../../ui/use-is-desktop';
import { useIsPrinting } from '../../../ui/use-is-printing';
import { HeldRows } from '../../../loading/held-rows';
import { lazyComponent } from '../../../platform/lazy-component';
import { BulkBar, Refusals } from './bulk-bar';
import { InspectionItemFilters } from './inspection-item-filters';
import { ItemTable } from './item-table';
import { DraftsNote, Header, NoItems, NoMatch, type Parts } from './items-parts';
import type { InspectionItems } from '../use-inspection-items';
import { PrintedItems } from '../print/printed-items';
import { useItemQuery } from './use-item-query';
import { selectChosen } from './selection-actor';
import { inspectionPath, itemPath } from '../item-path';
import { useRememberedOrder } from '../../../ui/last-orders';
import './items-list.css';

const Board = lazyComponent(() => import('../board/board'));

interface Props {
  inspectionId: number;
  board: InspectionItems;
  /** How many items of others are not shown yet; null if all are. */
  held: number | null;
  onShowHeld: () => void;
}

/** The items of an inspection: an empty state, a table, or a board. */
export function ItemsSection({ inspectionId, board, held, onShowHeld }: Props): ReactNode {
  const hasDrafts = board.items.some(({ status }) => status === 'Draft');
  const controls = useItemQuery(inspectionId, hasDrafts);
  const isPhone = useIsPhone();
  const isPrinting = useIsPrinting();
  const actions = useItemActions(board.actions);
  const { items } = board;
  const matching = useMemo(() => matchingItems(items, controls.applied), [items, controls.applied]);
  const paths = useMemo(() => matching.map(itemPath), [matching]);
  useRememberedOrder(inspectionPath(inspectionId), paths);
  const isBoard = !isPhone && controls.query.view === 'kanban';
  const parts: Parts = { inspectionId, board, controls, actions, matching };
  return (
    <section
      className={isBoard ? 'items-section' : 'items-section card table-card'}
      aria-labelledby="items-heading"
    >
      {isPrinting && items.length > 0 ? (
        <PrintedItems
          items={matching}
          total={items.length}
          // Paper is narrower than the screen, and must not change what is printed.
          isBoard={controls.query.view === 'kanban'}
        />
      ) : null}
      <HeldRows list={{ held, showHeld: onShowHeld }} />
      {items.length === 0 ? (
        <NoItems {...parts} />
      ) : isBoard ? (
        <BoardView {...parts} />
      ) : (
        <TableView {...parts} />
      )}
      {actions.dialogs}
    </section>
  );
}

function TableView(parts: Parts): ReactNode {
  const { board, controls, actions, matching } = parts;
  const { selection } = board;
  const chosenIds = useSelector(selection, selectChosen);
  const chosen = matching.filter(({ id }) => chosenIds.includes(id));
  return (
    <>
      {chosen.length === 0 ? (
        <Header {...parts} />
      ) : (
        <div className="card-header">
          <h2 id="items-heading" className="visually-hidden">
            Items
          </h2>
          <BulkBar actor={selection} items={chosen} />
        </div>
      )}
      <InspectionItemFilters controls={controls} items={board.items} />
      <Refusals actor={selection} />
      {matching.length === 0 ? (
        <NoMatch {...parts} />
      ) : (
        <ItemTable items={matching} controls={controls} actions={actions} selection={selection} />
      )}
    </>
  );
}

function BoardView(parts: Parts): ReactNode {
  const { inspectionId, board, controls, actions, matching } = parts;
  return (
    <>
      <Header {...parts} />
      <InspectionItemFilters controls={controls} items={board.items} />
      <DraftsNote {...parts} />
      {matching.length === 0 ? (
        <section className="card">
          <NoMatch {...parts} />
        </section>
      ) : null}
      <Suspense fallback={<Skeleton label="Loading items..." shape="board" />}>
        <Board
          inspectionId={inspectionId}
          items={matching}
          controls={controls}
          actions={actions}
          onMove={board.move}
        />
      </Suspense>
    </>
  );
}
