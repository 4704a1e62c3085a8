import type { Client } from '../../../contract/clients/calls';
import { breakable } from '../../ui/breakable';
import type { Column } from '../../ui/table';
import { IconButton } from '../../ui/icon-button';
import { Chip } from '../../ui/chip';
import './clients.css';

interface Commands {
  onEdit: (client: Client) => void;
  onArchive: (client: Client) => void;
}

const wordFor = ({ isArchived }: Client) => (isArchived ? 'Restore' : 'Archive');

/** The columns of the clients. */
export function clientColumns({ onEdit, onArchive }: Commands): readonly Column<Client>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      className: 'main-column',
      cell: (client) => (
        <span className="client-name">
          <strong>{breakable(client.name)}</strong>
          {client.isArchived ? <Chip>Archived</Chip> : null}
        </span>
      ),
    },
    {
      id: 'contact',
      header: 'Contact Person',
      className: 'name-column',
      cell: ({ contactPerson }) => breakable(contactPerson ?? '–'),
    },
    {
      id: 'email',
      header: 'Email',
      cell: ({ email }) =>
        email === null ? (
          '–'
        ) : (
          <a href={`mailto:${encodeURIComponent(email)}`}>{breakable(email)}</a>
        ),
    },
    {
      id: 'actions',
      header: 'Actions',
      className: 'actions-column',
      cell: (client) => (
        <div className="row-actions">
          <IconButton
            icon="pencil"
            label={`Edit ${client.name}`}
            title="Edit"
            onClick={() => {
              onEdit(client);
            }}
          />
          <IconButton
            icon={client.isArchived ? 'history' : 'inbox'}
            label={`${wordFor(client)} ${client.name}`}
            title={wordFor(client)}
            onClick={() => {
              onArchive(client);
            }}
          />
        </div>
      ),
    },
  ];
}
