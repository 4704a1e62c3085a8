import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import { matchingItems } from '../../../../contract/items/matching-items';
import { useItemActions } from '../actions/use-item-actions';
import { Skeleton } from '../../../ui/page/skeleton';
import { useIsPhone } from '../../../ui/window/use-is-desktop';
import { useIsPrinting } from '../../../ui/window/use-is-printing';
import { HeldRows } from '../../../loading/held-rows';
import { Late } from '../../../platform/code/late';
import { lazyComponent } from '../../../platform/code/lazy-component';
import { BulkBar, Refusals } from './bulk-bar';
import { reportWithin } from './chosen-report';
import { HiddenChoice } from './hidden-choice';
import { InspectionItemFilters } from './inspection-item-filters';
import { ItemTable } from './item-table';
import { useMayAdd } from './use-may-add';
import { DraftsNote, Header, NoItems, NoMatch, type Parts } from './items-parts';
import type { InspectionItems } from '../use-inspection-items';
import { PrintedItems } from './printed-items';
import { type BulkDialogs, useBulkDialogs } from './use-bulk-dialogs';
import { useItemQuery } from './use-item-query';
import { selectChosen } from './selection-actor';
import { inspectionPath, itemPath } from '../item-path';
import { useRememberedOrder } from '../../../ui/page/last-orders';
import './items-list.css';

const Board = lazyComponent(() => import('../board/board'));

interface Props {
  inspection: Parts['inspection'];
  board: InspectionItems;
  /** How many of other people's new items are not shown yet; null if all are shown. */
  held: number | null;
  onShowHeld: () => void;
}

/** The items of an inspection: an empty state, a table, or a board. */
export function ItemsSection({ inspection, board, held, onShowHeld }: Props): ReactNode {
  const hasDrafts = board.items.some(({ status }) => status === 'Draft');
  const controls = useItemQuery(inspection.id, hasDrafts);
  const isPhone = useIsPhone();
  const isPrinting = useIsPrinting();
  const actions = useItemActions(board.actions);
  const { items } = board;
  const bulk = useBulkDialogs(board.selection, items);
  const matching = useMemo(() => matchingItems(items, controls.applied), [items, controls.applied]);
  const paths = useMemo(() => matching.map(itemPath), [matching]);
  useRememberedOrder(inspectionPath(inspection.id), paths);
  const isBoard = !isPhone && items.length > 0 && controls.query.view === 'kanban';
  const parts: Parts = { inspection, board, controls, actions, matching };
  return (
    <section
      className={isBoard ? 'items-section' : 'items-section card table-card'}
      aria-labelledby="items-heading"
    >
      {isPrinting && items.length > 0 ? (
        <PrintedItems
          items={matching}
          total={items.length}
          // Paper is narrower than the screen; this must not change what is printed.
          isBoard={controls.query.view === 'kanban'}
        />
      ) : null}
      <HeldRows list={{ held, showHeld: onShowHeld }} />
      {items.length === 0 ? (
        <NoItems {...parts} />
      ) : isBoard ? (
        <BoardView {...parts} />
      ) : (
        <TableView {...parts} bulk={bulk} />
      )}
      {actions.dialogs}
      {bulk.dialogs}
    </section>
  );
}

function TableView({ bulk, ...parts }: Parts & { bulk: BulkDialogs }): ReactNode {
  const { inspection, board, controls, actions, matching } = parts;
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
          <BulkBar
            actor={selection}
            items={chosen}
            report={reportWithin(inspection, chosen)}
            dialogs={bulk}
            matching={matching}
          />
        </div>
      )}
      <InspectionItemFilters controls={controls} items={board.items} />
      <Refusals actor={selection} />
      <HiddenChoice actor={selection} rows={matching} existing={board.items} />
      {matching.length === 0 ? (
        <NoMatch {...parts} />
      ) : (
        <ItemTable items={matching} controls={controls} actions={actions} selection={selection} />
      )}
    </>
  );
}

function BoardView(parts: Parts): ReactNode {
  const { inspection, board, controls, actions, matching } = parts;
  const mayAdd = useMayAdd(inspection);
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
      <Late fallback={<Skeleton label="Loading items..." shape="board" />}>
        <Board
          inspectionId={inspection.id}
          mayAdd={mayAdd}
          items={matching}
          controls={controls}
          actions={actions}
          keyOf={board.firstIdOf}
          onMove={board.move}
        />
      </Late>
    </>
  );
}
