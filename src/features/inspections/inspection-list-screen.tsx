import type { ReactNode } from 'react';
import type { InspectionView } from '../../../machines/inspections/inspection-list.machine';
import { LoadFailure } from '../../loading/load-failure';
import { MainActionButton } from '../../ui/page/main-action-button';
import { PageHeader } from '../../ui/page/page-header';
import { Segments } from '../../ui/filters/segments';
import { Skeleton } from '../../ui/page/skeleton';
import { useIsPhone } from '../../ui/window/use-is-desktop';
import { DownloadMenu } from '../downloads/download-menu';
import { useMay } from '../session/use-session';
import { filteredBy } from './list-calls';
import { InspectionFilters } from './inspection-filters';
import { InspectionTable } from './inspection-table';
import { NoInspections } from './no-inspections';
import { useInspectionList } from './use-inspection-list';

const VIEWS: readonly { value: InspectionView; label: string }[] = [
  { value: 'today', label: 'Today' },
  { value: 'mine', label: 'Mine' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'all', label: 'All' },
];

/** All inspections: searched, filtered, sorted and paged by the server. */
export default function InspectionListScreen(): ReactNode {
  const list = useInspectionList();
  const { query, data, failure, show } = list;
  const mayCreate = useMay('canManageInspections');
  return (
    <>
      <PageHeader title="Inspections" hasShortActions={useIsPhone()}>
        <DownloadMenu
          file={{
            call: 'downloadInspections',
            query: filteredBy(query),
            name: 'inspections',
            unit: 'inspections',
          }}
        />
        {mayCreate ? <MainActionButton label="New Inspection" to="/inspections/create" /> : null}
      </PageHeader>
      <Segments label="Inspections to show" value={query.view} options={VIEWS} onChoose={show} />
      <InspectionFilters list={list} />
      <LoadFailure
        record={list}
        title="Failed to load inspections"
        listed="Inspections"
        offline={{ list: query.client === '' ? 'Inspections' : 'Inspections of a client' }}
      />
      {data === null && failure === null ? (
        <Skeleton label="Loading inspections..." shape="table" count={10} />
      ) : null}
      {data === null ? null : data.rows.length > 0 ? (
        <InspectionTable list={list} data={data} />
      ) : (
        <section className="card">
          <NoInspections list={list} />
        </section>
      )}
    </>
  );
}
