import type { ReactNode } from 'react';
import type { AllItemsView } from '../../../machines/items/all-items.machine';
import { HeldRows } from '../../loading/held-rows';
import { LoadFailure } from '../../loading/load-failure';
import { PageHeader } from '../../ui/page/page-header';
import { Segments } from '../../ui/filters/segments';
import { Skeleton } from '../../ui/page/skeleton';
import { useIsPhone } from '../../ui/window/use-is-desktop';
import { DownloadMenu } from '../downloads/download-menu';
import { useItemActions } from '../items/actions/use-item-actions';
import { Refusals } from '../items/list/bulk-bar';
import { HiddenChoice } from '../items/list/hidden-choice';
import '../items/list/items-list.css';
import { useBulkDialogs } from '../items/list/use-bulk-dialogs';
import { AllItemsFilters } from './all-items-filters';
import { ViewsMenu } from '../views/views-menu';
import { AllItemsTable } from './all-items-table';
import { ITEMS_PATH } from './all-items-query';
import { filteredBy } from './calls';
import { NoItems } from './no-items';
import { useAllItems } from './use-all-items';
import './all-items.css';

const VIEWS: readonly { value: AllItemsView; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'mine', label: 'Mine' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'verify', label: 'Verify' },
  { value: 'all', label: 'All' },
];

/** The items of all inspections: searched, filtered, sorted and paged by the server. */
export default function AllItemsScreen(): ReactNode {
  const list = useAllItems();
  const { query, data, failure } = list;
  // The dialogs stay open even if the last row leaves the list.
  const actions = useItemActions(list.actions);
  const bulk = useBulkDialogs(list.selection, data?.rows ?? []);
  return (
    <>
      <PageHeader title="Items" hasShortActions={useIsPhone()}>
        <ViewsMenu path={ITEMS_PATH} query={list.address} />
        <DownloadMenu
          file={{ call: 'downloadItems', query: filteredBy(query), name: 'items', unit: 'items' }}
        />
      </PageHeader>
      <Segments label="Items to show" value={query.view} options={VIEWS} onChoose={list.show} />
      <AllItemsFilters list={list} />
      <LoadFailure
        record={list}
        title="Failed to load items"
        listed="Items of inspections"
        offline={{ list: query.client === '' ? 'Items of inspections' : 'Items of a client' }}
      />
      <Refusals actor={list.selection} />
      {data === null ? null : <HiddenChoice actor={list.selection} rows={data.rows} />}
      {data === null ? (
        failure === null ? (
          <Skeleton label="Loading items..." shape="table" count={10} />
        ) : null
      ) : data.rows.length > 0 ? (
        <section className="card table-card">
          <HeldRows list={list} />
          <AllItemsTable list={list} actions={actions} bulk={bulk} page={data} />
        </section>
      ) : (
        <section className="card">
          <NoItems list={list} />
        </section>
      )}
      {actions.dialogs}
      {bulk.dialogs}
    </>
  );
}
