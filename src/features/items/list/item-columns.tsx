import { Link } from 'wouter';
import type { Item } from '../../../../contract/items/item';
import { breakable } from '../../../ui/breakable';
import { ItemStatusChip, PriorityChip } from '../chips';
import type { Column } from '../../../ui/table';
import type { ItemActions } from '../actions/use-item-actions';
import { DueDate } from '../due-date';
import { itemPath } from '../item-path';
import { IconButton, IconLink } from '../../../ui/icon-button';

interface Options {
  mayEdit: boolean;
  actions: ItemActions;
}

/** The columns of the items. */
export const itemColumns = ({ mayEdit, actions }: Options): readonly Column<Item>[] => [
  {
    id: 'title',
    header: 'Title',
    sort: 'title',
    className: 'main-column',
    cell: (item) => (
      <Link
        href={itemPath(item)}
        onClick={(event) => {
          event.stopPropagation();
        }}
      >
        {breakable(item.title)}
      </Link>
    ),
  },
  {
    id: 'priority',
    header: 'Priority',
    sort: 'priority',
    isDesktopOnly: true,
    cell: ({ priority }) => <PriorityChip priority={priority} />,
  },
  {
    id: 'status',
    header: 'Status',
    sort: 'status',
    cell: ({ status }) => <ItemStatusChip status={status} />,
  },
  {
    id: 'category',
    header: 'Category',
    sort: 'category',
    isDesktopOnly: true,
    cell: ({ category }) => category ?? '–',
  },
  {
    id: 'dueDate',
    header: 'Due Date',
    sort: 'dueDate',
    isDesktopOnly: true,
    className: 'nowrap',
    cell: (item) => <DueDate item={item} />,
  },
  {
    id: 'assignee',
    header: 'Assignee',
    sort: 'assignee',
    isDesktopOnly: true,
    className: 'name-column',
    cell: ({ assignedTo }) => breakable(assignedTo?.name ?? 'Unassigned'),
  },
  {
    id: 'actions',
    header: 'Actions',
    isDesktopOnly: true,
    cell: (item) => (
      <div
        className="row-actions"
        onClick={(event) => {
          event.stopPropagation();
        }}
      >
        <IconLink href={itemPath(item)} icon="eye" label={`View ${item.title}`} />
        {mayEdit ? (
          <>
            <IconLink href={`${itemPath(item)}/edit`} icon="pencil" label={`Edit ${item.title}`} />
            <IconButton
              icon="trash"
              label={`Delete ${item.title}`}
              onClick={() => {
                actions.remove(item);
              }}
            />
          </>
        ) : null}
      </div>
    ),
  },
];
