import type { ReactNode } from 'react';
import type { Client } from '../../../contract/clients';
import { useMachines } from '../../app/services';
import type { Column } from '../../components/data-table';
import { PlainList } from '../../components/plain-list';

const COLUMNS: readonly Column<Client>[] = [
  { id: 'name', header: 'Name', className: 'main-column', cell: ({ name }) => name },
  { id: 'contact', header: 'Contact Person', cell: ({ contactPerson }) => contactPerson ?? '–' },
  { id: 'email', header: 'Email', cell: ({ email }) => email ?? '–' },
];

const TEXTS = {
  loading: 'Loading clients...',
  failed: 'Failed to load clients',
  empty: 'No clients found',
  noMatch: 'No clients match your search criteria.',
};

/** The clients. */
export default function ClientsScreen(): ReactNode {
  return (
    <PlainList machine={useMachines().clientList} title="Clients" columns={COLUMNS} texts={TEXTS} />
  );
}
