import { type ReactNode, useMemo, useState } from 'react';
import type { Client } from '../../../contract/clients/client';
import { CLIENT_MESSAGES } from '../../../contract/clients/messages';
import { DownloadMenu } from '../downloads/download-menu';
import { filteredBy } from './calls';
import { useClientMachines } from './machines';
import { HeldRows } from '../../loading/held-rows';
import { LoadedList } from '../../loading/loaded-list';
import { PagedTable } from '../../loading/paged-table';
import { SwitchField } from '../../ui/field/switch-field';
import { MainActionButton } from '../../ui/page/main-action-button';
import { PageHeader } from '../../ui/page/page-header';
import { SearchBox } from '../../ui/filters/search-box';
import { useIsPhone } from '../../ui/window/use-is-desktop';
import { usePagedList } from '../../loading/use-paged-list';
import { ArchiveDialog } from './archive-dialog';
import { ArchivingFailure } from './archiving-failure';
import { clientColumns } from './client-columns';
import { ClientDialog } from './client-dialog';
import { pathFor, queryFrom } from './client-query';
import { NoClients } from './no-clients';
import { useClientArchiving } from './use-client-archiving';
import { Filters } from '../../ui/filters/filters';
import './clients.css';

const TEXTS = {
  loading: 'Loading clients...',
  failed: CLIENT_MESSAGES.loadFailed,
  name: 'Clients',
};

/** The list of clients, which can be searched, added, changed, archived and restored. */
export default function ClientsScreen(): ReactNode {
  const machines = useClientMachines();
  const list = usePagedList(machines.clientList, { queryFrom, pathFor });
  const { query } = list;
  const [edited, setEdited] = useState<Client | 'new' | null>(null);
  const archiving = useClientArchiving(list.actor);
  const add = () => {
    setEdited('new');
  };
  const showArchived = (isOn: boolean) => {
    list.choose({ archived: isOn ? 'show' : 'hide' });
  };
  const { actor, isBusy } = archiving;
  const columns = useMemo(
    () =>
      clientColumns({
        isBusy,
        onEdit: setEdited,
        onArchive: (subject) => {
          actor.send({ type: 'action.ask', subject });
        },
      }),
    [actor, isBusy],
  );

  return (
    <>
      <PageHeader title="Clients" hasShortActions={useIsPhone()}>
        <DownloadMenu
          file={{
            call: 'downloadClients',
            query: filteredBy(query),
            name: 'clients',
            unit: 'clients',
          }}
        />
        <MainActionButton label="Add Client" to={add} />
      </PageHeader>
      <Filters className="client-filters">
        <SearchBox label="Search clients" value={query.search} onType={list.type} />
        <SwitchField
          label="Show archived"
          isOn={query.archived === 'show'}
          onChange={showArchived}
        />
      </Filters>
      <ArchivingFailure archiving={archiving} />
      <LoadedList list={list} texts={TEXTS}>
        {({ rows, total }) => (
          <PagedTable
            label="Clients"
            columns={columns}
            rows={rows}
            total={total}
            isBusy={list.isBusy}
            page={query.page}
            onPage={(page) => {
              list.choose({ page });
            }}
            empty={
              <NoClients
                query={query}
                onAdd={add}
                onShowArchived={() => {
                  showArchived(true);
                }}
              />
            }
          />
        )}
      </LoadedList>
      <HeldRows list={list} />
      <ArchiveDialog archiving={archiving} />
      {edited === null ? null : (
        <ClientDialog
          client={edited === 'new' ? null : edited}
          list={list.actor}
          onClose={() => {
            setEdited(null);
          }}
        />
      )}
    </>
  );
}
