import { Link } from 'wouter';
import type { Client } from '../../../contract/clients/client';
import type { Column } from '../../ui/table/table';
import { IconButton } from '../../ui/button/icon-button';
import { Chip } from '../../ui/chip/chip';
import { CutText } from '../../ui/text/cut-text';
import { Missing } from '../../ui/table/missing';
import './clients.css';

interface Commands {
  /** Whether a client is being archived or restored; no other can be at the same time. */
  isBusy: boolean;
  onEdit: (client: Client) => void;
  onArchive: (client: Client) => void;
}

const wordFor = ({ isArchived }: Client) => (isArchived ? 'Restore' : 'Archive');

/** The columns of the clients. */
export function clientColumns({ isBusy, onEdit, onArchive }: Commands): readonly Column<Client>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      className: 'main-column',
      cell: (client) => (
        <span className="client-name">
          <Link href={`/clients/${String(client.id)}`}>
            <strong>
              <CutText text={client.name} />
            </strong>
          </Link>
          {client.isArchived ? <Chip>Archived</Chip> : null}
        </span>
      ),
    },
    {
      id: 'contact',
      header: 'Contact Person',
      share: 20,
      className: 'name-column',
      cell: ({ contactPerson }) =>
        contactPerson === null ? <Missing /> : <CutText text={contactPerson} />,
    },
    {
      id: 'email',
      header: 'Email',
      share: 28,
      cell: ({ email }) =>
        email === null ? (
          <Missing />
        ) : (
          <a href={`mailto:${encodeURIComponent(email)}`}>
            <CutText text={email} />
          </a>
        ),
    },
    {
      id: 'actions',
      header: 'Actions',
      width: '7.25rem',
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
            icon={client.isArchived ? 'history' : 'archive'}
            label={`${wordFor(client)} ${client.name}`}
            title={wordFor(client)}
            disabled={isBusy}
            onClick={() => {
              onArchive(client);
            }}
          />
        </div>
      ),
    },
  ];
}
