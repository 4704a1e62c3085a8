import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { InspectionWithItems } from '../../../contract/inspections';
import type { Item } from '../../../contract/item';
import { useMay } from '../../app/session';
import { ItemStatusChip, PriorityChip } from '../../components/chips';
import { type Column, DataTable } from '../../components/data-table';
import { formatDay } from '../../components/dates';
import { Icon } from '../../components/icon';
import { EmptyState } from '../../components/states';

const pathOf = ({ id, inspectionId }: Item) =>
  `/inspections/${String(inspectionId)}/items/${String(id)}`;

const COLUMNS: readonly Column<Item>[] = [
  {
    id: 'title',
    header: 'Title',
    className: 'main-column',
    cell: (item) => (
      <Link
        href={pathOf(item)}
        onClick={(event) => {
          event.stopPropagation();
        }}
      >
        {item.title}
      </Link>
    ),
  },
  {
    id: 'priority',
    header: 'Priority',
    isDesktopOnly: true,
    cell: ({ priority }) => <PriorityChip priority={priority} />,
  },
  { id: 'status', header: 'Status', cell: ({ status }) => <ItemStatusChip status={status} /> },
  {
    id: 'category',
    header: 'Category',
    isDesktopOnly: true,
    cell: ({ category }) => category ?? '–',
  },
  {
    id: 'dueDate',
    header: 'Due Date',
    isDesktopOnly: true,
    className: 'nowrap',
    cell: ({ dueDate }) => (dueDate === null ? '–' : formatDay(dueDate)),
  },
  {
    id: 'assignee',
    header: 'Assignee',
    isDesktopOnly: true,
    cell: ({ assignedTo }) => assignedTo?.name ?? 'Unassigned',
  },
  {
    id: 'photos',
    header: 'Photos',
    isDesktopOnly: true,
    className: 'number',
    cell: ({ photoCount }) => photoCount,
  },
];

/** The items of an inspection, or the way to the first one. */
export function InspectionItems({ inspection }: { inspection: InspectionWithItems }): ReactNode {
  const [, navigate] = useLocation();
  const mayAdd = useMay('canManageItems');
  const items = inspection.inspectionItems;
  const addPath = `/inspections/${String(inspection.id)}/items/add`;
  if (items.length === 0) {
    return (
      <section className="card">
        <EmptyState
          icon="list"
          title="No Inspection Items"
          text="Record what you find on site, with photos as evidence."
        >
          {mayAdd ? (
            <Link href={addPath} className="p-button p-component">
              <Icon name="plus" />
              Add First Item
            </Link>
          ) : null}
        </EmptyState>
      </section>
    );
  }
  return (
    <section className="card table-card" aria-labelledby="items-heading">
      <div className="card-header">
        <h2 id="items-heading">Items</h2>
        {mayAdd ? (
          <Link href={addPath} className="p-button p-component">
            <Icon name="plus" />
            Add Item
          </Link>
        ) : null}
      </div>
      <DataTable
        label="Inspection items"
        columns={COLUMNS}
        rows={items}
        keyOf={({ id }) => id}
        onOpen={(item) => {
          navigate(pathOf(item));
        }}
      />
    </section>
  );
}
