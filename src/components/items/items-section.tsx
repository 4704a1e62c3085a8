import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { Link } from 'wouter';
import { ITEM_LIST_MESSAGES } from '../../../contract/item-list-messages';
import type { Item } from '../../../contract/item';
import { matchingItems } from '../../../machines/items/item-list-rows';
import { useMay } from '../../app/session';
import '../../styles/items-list.css';
import { Icon } from '../icon';
import { type ItemActions, useItemActions } from '../item-actions/use-item-actions';
import { EmptyState, SkeletonRows } from '../states';
import { useIsDesktop } from '../use-is-desktop';
import { BulkBar, Refusals } from './bulk-bar';
import { ItemFilters } from './item-filters';
import { addItemPath } from './item-path';
import { DEFAULT_ITEM_QUERY } from './item-query';
import { ItemTable } from './item-table';
import type { Board as BoardOfItems } from './use-board';
import { type ItemQueryControls, useItemQuery } from './use-item-query';
import { useItemSelection } from './use-item-selection';
import { ViewToggle } from './view-toggle';

const Board = lazy(() => import('../board/board'));

interface Props {
  inspectionId: number;
  board: BoardOfItems;
}

/** The items of an inspection: none yet, as a table, or as a board. */
export function ItemsSection({ inspectionId, board }: Props): ReactNode {
  const controls = useItemQuery(inspectionId);
  const isDesktop = useIsDesktop();
  const actions = useItemActions({
    onChanged: (item) => {
      board.actor.send({ type: 'item.changed', item });
    },
    onDuplicated: (item) => {
      board.actor.send({ type: 'item.changed', item });
    },
    onRemoved: (id) => {
      board.actor.send({ type: 'item.removed', id });
    },
  });
  const { items } = board;
  const matching = useMemo(() => matchingItems(items, controls.applied), [items, controls.applied]);
  const isBoard = isDesktop && controls.query.view === 'kanban';
  const selection = useItemSelection(board.actor);
  const parts: Parts = { inspectionId, board, controls, actions, selection, matching };
  return (
    <section className={isBoard ? '' : 'card table-card'} aria-labelledby="items-heading">
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

interface Parts extends Props {
  controls: ItemQueryControls;
  actions: ItemActions;
  selection: ReturnType<typeof useItemSelection>;
  /** The items that the filters let through, in their order. */
  matching: readonly Item[];
}

function Header({ inspectionId, board, controls }: Parts): ReactNode {
  const mayAdd = useMay('canManageItems');
  return (
    <div className="card-header">
      <h2 id="items-heading">
        Items <span className="count">{board.items.length}</span>
      </h2>
      <div className="card-header-actions">
        {board.items.length === 0 ? null : (
          <ViewToggle
            view={controls.query.view}
            onChoose={(view) => {
              controls.choose({ view });
            }}
          />
        )}
        {mayAdd ? (
          <Link href={addItemPath(inspectionId)} className="p-button p-component">
            <Icon name="plus" />
            Add Item
          </Link>
        ) : null}
      </div>
    </div>
  );
}

function NoItems(parts: Parts): ReactNode {
  const mayAdd = useMay('canManageItems');
  return (
    <>
      <Header {...parts} />
      <EmptyState
        icon="list"
        title="No Inspection Items"
        text={`${ITEM_LIST_MESSAGES.emptyTitle}. Record what you find on site, with photos as evidence.`}
      >
        {mayAdd ? (
          <Link
            href={addItemPath(parts.inspectionId)}
            className="p-button p-component p-button-outlined"
          >
            <Icon name="plus" />
            Add First Item
          </Link>
        ) : null}
      </EmptyState>
    </>
  );
}

function NoMatch({ controls }: Parts): ReactNode {
  return (
    <EmptyState
      icon="search"
      title={ITEM_LIST_MESSAGES.noMatchTitle}
      text="No items match your search and filters."
    >
      <button
        type="button"
        className="p-button p-component p-button-outlined"
        onClick={controls.clear}
      >
        Clear Filters
      </button>
    </EmptyState>
  );
}

function TableView(parts: Parts): ReactNode {
  const { board, controls, actions, matching, selection } = parts;
  const chosen = matching.filter(({ id }) => selection.chosen.includes(id));
  return (
    <>
      {chosen.length === 0 ? (
        <Header {...parts} />
      ) : (
        <div className="card-header">
          <h2 id="items-heading" className="visually-hidden">
            Items
          </h2>
          <BulkBar actor={selection.actor} items={chosen} />
        </div>
      )}
      <ItemFilters controls={controls} items={board.items} />
      <Refusals actor={selection.actor} />
      {matching.length === 0 ? (
        <NoMatch {...parts} />
      ) : (
        <ItemTable
          items={matching}
          controls={controls}
          actions={actions}
          selection={selection.actor}
          chosen={selection.chosen}
        />
      )}
    </>
  );
}

/** Drafts lie in no column; they must not be forgotten for that. */
function DraftsNote({ board, controls }: Parts): ReactNode {
  const count = board.items.filter(({ status }) => status === 'Draft').length;
  if (count === 0) return null;
  return (
    <p className="drafts-note">
      {count === 1
        ? '1 draft waits to be completed.'
        : `${String(count)} drafts wait to be completed.`}
      <button
        type="button"
        className="link-button"
        onClick={() => {
          controls.choose({ ...DEFAULT_ITEM_QUERY, status: 'Draft' });
        }}
      >
        Show drafts
      </button>
    </p>
  );
}

function BoardView(parts: Parts): ReactNode {
  const { inspectionId, board, controls, actions, matching } = parts;
  return (
    <>
      <Header {...parts} />
      <ItemFilters controls={controls} items={board.items} />
      <DraftsNote {...parts} />
      {matching.length === 0 ? (
        <section className="card">
          <NoMatch {...parts} />
        </section>
      ) : null}
      <Suspense fallback={<SkeletonRows label="Loading items..." />}>
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
