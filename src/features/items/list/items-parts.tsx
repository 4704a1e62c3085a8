import type { ReactNode } from 'react';
import { ITEM_LIST_MESSAGES } from '../../../../contract/items/list-messages';
import type { Inspection } from '../../../../contract/inspections/inspection';
import type { Item } from '../../../../contract/items/item';
import { isLocalId } from '../../../../machines/outbox/local-id';
import { DownloadMenu } from '../../downloads/download-menu';
import { Button, ButtonLink } from '../../../ui/button/button';
import { Icon } from '../../../ui/icon/icon';
import { MainActionButton } from '../../../ui/page/main-action-button';
import type { ItemActions } from '../actions/use-item-actions';
import { EmptyState } from '../../../ui/message/empty-state';
import { useIsDesktop, useIsPhone } from '../../../ui/window/use-is-desktop';
import { addItemPath } from '../item-path';
import { DEFAULT_ITEM_QUERY } from './item-query';
import type { InspectionItems } from '../use-inspection-items';
import type { ItemQueryControls } from './use-item-query';
import { itemsFile } from './items-file';
import { ViewToggle } from './view-toggle';
import { useMayAdd } from './use-may-add';
import { LinkButton } from '../../../ui/button/link-button';

/** The props of every view of the items. */
export interface Parts {
  inspection: Pick<Inspection, 'id' | 'title' | 'assignedToId' | 'isArchived'>;
  board: InspectionItems;
  controls: ItemQueryControls;
  actions: ItemActions;
  /** The items that match the filters, in their order. */
  matching: readonly Item[];
}

/** The number of items, the choice of view, and a button for a new item. */
export function Header({ inspection, board, controls }: Parts): ReactNode {
  const inspectionId = inspection.id;
  const mayAdd = useMayAdd(inspection);
  const isPhone = useIsPhone();
  const isDesktop = useIsDesktop();
  return (
    <div className="card-header">
      <h2 id="items-heading">
        Items <span className="count">{board.items.length}</span>
      </h2>
      <div className="card-header-actions">
        {board.items.length === 0 || isPhone ? null : (
          <ViewToggle view={controls.query.view} onChoose={controls.show} />
        )}
        {/* On a phone it is in the page's menu. */}
        {board.items.length > 0 && isDesktop && !isLocalId(inspectionId) ? (
          <DownloadMenu file={itemsFile(inspectionId, controls.applied)} />
        ) : null}
        {mayAdd ? <MainActionButton label="Add Item" to={addItemPath(inspectionId)} /> : null}
      </div>
    </div>
  );
}

/** Shows that there are no items yet. */
export function NoItems(parts: Parts): ReactNode {
  const mayAdd = useMayAdd(parts.inspection);
  return (
    <>
      <Header {...parts} />
      <EmptyState
        icon="list"
        title="No Inspection Items"
        text={`${ITEM_LIST_MESSAGES.emptyTitle}. Record what you find on site, with photos as evidence.`}
      >
        {mayAdd ? (
          <ButtonLink href={addItemPath(parts.inspection.id)} look="outlined">
            <Icon name="plus" />
            Add First Item
          </ButtonLink>
        ) : null}
      </EmptyState>
    </>
  );
}

/** Shows that no item matches the filters. */
export function NoMatch({ controls }: Parts): ReactNode {
  return (
    <EmptyState
      icon="search"
      title={ITEM_LIST_MESSAGES.noMatchTitle}
      text="No items match your search and filters."
    >
      <Button look="outlined" onClick={controls.clear}>
        Clear Filters
      </Button>
    </EmptyState>
  );
}

/** Mentions the drafts, which no column of the board shows. */
export function DraftsNote({ board, controls }: Parts): ReactNode {
  const count = board.items.filter(({ status }) => status === 'Draft').length;
  if (count === 0) return null;
  return (
    <p className="drafts-note">
      {count === 1
        ? '1 draft waits to be completed.'
        : `${String(count)} drafts wait to be completed.`}
      <LinkButton
        onClick={() => {
          controls.choose({ ...DEFAULT_ITEM_QUERY, status: 'Draft' });
        }}
      >
        Show drafts
      </LinkButton>
    </p>
  );
}
