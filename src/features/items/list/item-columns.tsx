import type { ReactNode, SyntheticEvent } from 'react';
import { Link } from 'wouter';
import { PRIORITY_LABELS } from '../../../../contract/enums';
import type { Item } from '../../../../contract/items/item';
import { ItemStatusChip, PriorityChip, VerificationChips } from '../chips';
import type { Column } from '../../../ui/table/table';
import { DueDate } from '../due-date';
import { itemPath } from '../item-path';
import { UnsentMark } from '../../../ui/chip/unsent-mark';
import { ItemThumbnail } from './item-thumbnail';
import { IconButton, IconLink } from '../../../ui/button/icon-button';
import { MoreButton } from '../../../ui/button/more-button';
import { useIsPrinting } from '../../../ui/window/use-is-printing';
import { useIsDesktop, useIsPhone } from '../../../ui/window/use-is-desktop';
import { CategoryChip } from '../category-chip';
import { CutText } from '../../../ui/text/cut-text';

export interface ItemColumnOptions {
  mayEdit: boolean;
  onRemove: (item: Item) => void;
  /** Opens the menu of an item, on screens without room for its buttons. */
  onMenu: (event: SyntheticEvent, item: Item) => void;
}

interface Options<Row> extends ItemColumnOptions {
  /** The place of an item, if the list has items of several inspections. */
  placeOf?: (item: Row) => ReactNode;
}

type MenuProps = { item: Item } & Pick<ItemColumnOptions, 'onMenu'>;

function MenuButton({ item, onMenu }: MenuProps): ReactNode {
  return (
    <MoreButton
      className="item-menu-button"
      label={`More for ${item.title}`}
      onClick={(event) => {
        event.stopPropagation();
        onMenu(event, item);
      }}
    />
  );
}

/** The priority, the due date and the item's menu, on a phone, which has no columns for them. */
function ItemFacts({ item, onMenu }: MenuProps): ReactNode {
  return (
    <span className="item-facts phone-only">
      <span className={`priority-edge priority-${String(item.priority)}`} aria-hidden="true" />
      <span>{PRIORITY_LABELS[item.priority]}</span>
      {item.dueDate === null ? null : (
        <span>
          <span className="due-word">Due </span>
          <DueDate item={item} />
        </span>
      )}
      <MenuButton item={item} onMenu={onMenu} />
    </span>
  );
}

/** An upright tablet has no room for the column; paper has all of them. */
function CategoryBelow({ category }: Pick<Item, 'category'>): ReactNode {
  const [isPhone, isDesktop, isPrinting] = [useIsPhone(), useIsDesktop(), useIsPrinting()];
  const hasColumn = isDesktop || isPrinting;
  return isPhone || hasColumn || category === null ? null : <CategoryChip category={category} />;
}

/** The columns of the items. */
export const itemColumns = <Row extends Item>({
  mayEdit,
  placeOf,
  onRemove,
  onMenu,
}: Options<Row>): readonly Column<Row>[] => [
  {
    id: 'title',
    header: 'Title',
    sort: 'title',
    className: 'main-column',
    cell: (item) => (
      <div className="item-title">
        <ItemThumbnail item={item} />
        <div className="item-name">
          <Link
            href={itemPath(item)}
            onClick={(event) => {
              event.stopPropagation();
            }}
          >
            <CutText text={item.title} />
          </Link>
          {placeOf?.(item)}
          <CategoryBelow category={item.category} />
          <VerificationChips item={item} />
          <UnsentMark kind="item" id={item.id} />
        </div>
        <ItemFacts item={item} onMenu={onMenu} />
      </div>
    ),
  },
  {
    id: 'priority',
    header: 'Priority',
    sort: 'priority',
    width: '5.5rem',
    compactWidth: '5.25rem',
    shownOn: 'tablet',
    cell: ({ priority }) => <PriorityChip priority={priority} />,
  },
  {
    id: 'status',
    header: 'Status',
    sort: 'status',
    width: '6.75rem',
    compactWidth: '6.5rem',
    cell: ({ status }) => <ItemStatusChip status={status} />,
  },
  {
    id: 'category',
    header: 'Category',
    sort: 'category',
    width: '6.25rem',
    shownOn: 'landscape',
    cell: ({ category }) => category ?? '–',
  },
  {
    id: 'dueDate',
    header: 'Due Date',
    sort: 'dueDate',
    width: '7.5rem',
    compactWidth: '7rem',
    shownOn: 'tablet',
    className: 'nowrap',
    cell: (item) => <DueDate item={item} />,
  },
  {
    id: 'assignee',
    header: 'Assignee',
    sort: 'assignee',
    shownOn: 'tablet',
    share: 10,
    compactWidth: 'clamp(5.5rem, 11vw, 8rem)',
    className: 'name-column',
    cell: ({ assignedTo }) => <CutText text={assignedTo?.name ?? 'Unassigned'} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    width: '6.75rem',
    shownOn: 'wide',
    className: 'buttons-column',
    cell: (item) => (
      <div
        className="row-actions"
        onClick={(event) => {
          event.stopPropagation();
        }}
      >
        <IconLink href={itemPath(item)} icon="eye" title="View" label={`View ${item.title}`} />
        {mayEdit ? (
          <>
            <IconLink
              href={`${itemPath(item)}/edit`}
              icon="pencil"
              title="Edit"
              label={`Edit ${item.title}`}
            />
            <IconButton
              icon="trash"
              title="Delete"
              label={`Delete ${item.title}`}
              onClick={() => {
                onRemove(item);
              }}
            />
          </>
        ) : null}
      </div>
    ),
  },
  {
    id: 'menu',
    header: 'More',
    shownOn: 'compact-table',
    className: 'menu-column',
    cell: (item) => <MenuButton item={item} onMenu={onMenu} />,
  },
];
