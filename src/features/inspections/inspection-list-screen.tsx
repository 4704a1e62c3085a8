import { type ReactNode, useMemo } from 'react';
import { useLocation } from 'wouter';
import { INSPECTION_STATUS_LABELS } from '../../../contract/enums';
import { LIST_PAGE_SIZE } from '../../../contract/limits';
import { INSPECTION_MESSAGES } from '../../../contract/inspections/messages';
import type {
  InspectionQuery,
  InspectionView,
} from '../../../machines/inspections/inspection-list.machine';
import { useAfterPaint } from '../../platform/after-paint';
import { DownloadMenu } from '../downloads/download-menu';
import { useMay } from '../session/use-session';
import { Button, ButtonLink } from '../../ui/button';
import { Table } from '../../ui/table';
import { Icon } from '../../ui/icon';
import { MainActionButton } from '../../ui/main-action-button';
import { PageHeader } from '../../ui/page-header';
import { Pagination } from '../../ui/pagination';
import { SearchBox } from '../../ui/search-box';
import { FilterSelect } from '../../ui/select';
import { EmptyState } from '../../ui/empty-state';
import { Skeleton } from '../../ui/skeleton';
import { useIsPhone } from '../../ui/use-is-desktop';
import { HeldRows } from '../../loading/held-rows';
import { LoadFailure } from '../../loading/load-failure';
import { filteredBy } from './calls';
import { inspectionColumns } from './inspection-columns';
import { useRowMenu } from './row-actions';
import { inspectionPath } from '../items/item-path';
import { NothingInView } from './nothing-in-view';
import { useInspectionList } from './use-inspection-list';
import { Filters } from '../../ui/filters';
import { Segments } from '../../ui/segments';

const STATUS_OPTIONS = INSPECTION_STATUS_LABELS.map((label, status) => ({
  label,
  value: String(status) as InspectionQuery['status'],
}));

const VIEWS: readonly { value: InspectionView; label: string }[] = [
  { value: 'today', label: 'Today' },
  { value: 'mine', label: 'Mine' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'all', label: 'All' },
];

/** All inspections: searched, filtered, sorted and paged by the server. */
export default function InspectionListScreen(): ReactNode {
  const [, navigate] = useLocation();
  const list = useInspectionList();
  const { query, data, failure, isBusy, show } = list;
  const mayCreate = useMay('canManageInspections');
  const { open: onMenu, menu } = useRowMenu();
  const columns = useMemo(() => inspectionColumns(onMenu), [onMenu]);
  const isFiltered = query.search !== '' || query.status !== '';
  const clear = useAfterPaint(() => {
    list.choose({ search: '', status: '' });
  });

  return (
    <>
      <PageHeader title="Inspections" hasShortActions={useIsPhone()}>
        <DownloadMenu
          file={{
            ...{ call: 'downloadInspections', query: filteredBy(query) },
            ...{ name: 'inspections', unit: 'inspections' },
          }}
        />
        {mayCreate ? <MainActionButton label="New Inspection" to="/inspections/create" /> : null}
      </PageHeader>
      <Segments label="Inspections to show" value={query.view} options={VIEWS} onChoose={show} />
      <Filters>
        <SearchBox label="Search inspections" value={query.search} onType={list.type} />
        <FilterSelect
          label="Status"
          value={query.status === '' ? null : query.status}
          options={STATUS_OPTIONS}
          canClear
          onChange={(status) => {
            list.choose({ status: status ?? '' });
          }}
        />
        <FilterSelect
          label="Type"
          reason={INSPECTION_MESSAGES.noTypes}
          value={null}
          options={[]}
          disabled
          onChange={clear}
        />
        <Button look="outlined" disabled={!isFiltered} onClick={clear}>
          <Icon name="filter-slash" />
          Clear Filters
        </Button>
      </Filters>
      <LoadFailure record={list} title="Failed to load inspections" listed="Inspections" />
      {data === null ? (
        failure === null ? (
          <Skeleton label="Loading inspections..." shape="table" count={10} />
        ) : null
      ) : data.rows.length > 0 ? (
        <section className="card table-card">
          <HeldRows list={list} />
          <Table
            label="Inspections"
            columns={columns}
            rows={data.rows}
            keyOf={({ id }) => id}
            isBusy={isBusy && list.copiedAt === null}
            sort={query.sort}
            onSort={(sort) => {
              list.choose({ sort });
            }}
            onOpen={({ id }) => {
              navigate(inspectionPath(id));
            }}
          />
          {/* The device has fewer rows than the server: below them it would move with the answer. */}
          {list.copiedAt !== null && failure === null ? null : (
            <Pagination
              page={query.page}
              pageSize={LIST_PAGE_SIZE}
              total={data.total}
              onPage={(page) => {
                list.choose({ page });
              }}
            />
          )}
          {menu}
        </section>
      ) : (
        <section className="card">
          {isFiltered || query.page > 1 ? (
            <EmptyState
              icon="search"
              title="No inspections found"
              text="No inspections match your search and filters."
            >
              <Button look="outlined" onClick={clear}>
                Clear Filters
              </Button>
              {query.view === 'all' ? null : (
                <Button
                  onClick={() => {
                    show('all');
                  }}
                >
                  Look in All
                </Button>
              )}
            </EmptyState>
          ) : query.view !== 'all' ? (
            <NothingInView view={query.view} isCopy={list.copiedAt !== null} onShow={show} />
          ) : (
            <EmptyState
              icon="clipboard"
              title="No inspections yet"
              text="Start with the first inspection of a project."
            >
              {mayCreate ? (
                <ButtonLink href="/inspections/create">New Inspection</ButtonLink>
              ) : null}
            </EmptyState>
          )}
        </section>
      )}
    </>
  );
}
