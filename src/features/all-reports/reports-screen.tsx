import { type ReactNode, useMemo, useState } from 'react';
import { REPORT_DAYS } from '../../../contract/reports/limits';
import { REPORT_MESSAGES } from '../../../contract/reports/messages';
import { mayHandle, mayMakeSheet, mayShare, type Report } from '../../../contract/reports/report';
import { ActionFailure } from '../../actions/action-failure';
import { useConfirmedAction } from '../../actions/use-confirmed-action';
import { HeldRows } from '../../loading/held-rows';
import { LoadedList } from '../../loading/loaded-list';
import { PagedTable } from '../../loading/paged-table';
import { usePagedList } from '../../loading/use-paged-list';
import { AskedPart } from '../../ui/dialog/asked-part';
import { lazyComponent } from '../../platform/code/lazy-component';
import { EmptyState } from '../../ui/message/empty-state';
import { PageHeader } from '../../ui/page/page-header';
import { Segments } from '../../ui/filters/segments';
import { useIsPhone } from '../../ui/window/use-is-desktop';
import { DownloadMenu } from '../downloads/download-menu';
import { filteredBy } from '../reports/calls';
import { useReportMachines } from '../reports/machines';
import { useUser } from '../session/use-session';
import '../reports/reports.css';
import { reportColumns } from './report-columns';
import { ReportFilters } from './report-filters';
import { isFiltered, NO_FILTERS, reportAddresses } from './report-query';

const ShareDialog = lazyComponent(() => import('../shares/share-dialog'));

const VIEWS = [
  { value: 'all', label: 'All' },
  { value: 'issued', label: 'Issued' },
  { value: 'outdated', label: 'Outdated' },
  { value: 'drafts', label: 'Drafts' },
] as const;

const TEXTS = {
  loading: 'Loading reports...',
  failed: REPORT_MESSAGES.loadFailed,
  name: 'Reports',
};

function NoReports({ isFiltered }: { isFiltered: boolean }): ReactNode {
  return isFiltered ? (
    <EmptyState icon="search" title="No reports found" text="No reports match these filters." />
  ) : (
    <EmptyState
      icon="file"
      title="No reports yet"
      text="Open an inspection or a project and choose Report."
    />
  );
}

/** The list of reports: drafts and issued revisions, the newest first. */
export default function ReportsScreen(): ReactNode {
  const machines = useReportMachines();
  const user = useUser();
  const role = user?.role ?? 'Inspector';
  const addresses = useMemo(() => reportAddresses(role), [role]);
  const list = usePagedList(machines.reportList, addresses);
  const { query } = list;
  const [shared, setShared] = useState<Report | null>(null);
  const acting = useConfirmedAction(machines.reportAction, {
    listener: list.actor,
    onDone: () => undefined,
  });
  const { actor, isBusy } = acting;
  const isPhone = useIsPhone();
  const onSort = (sort: string) => {
    list.choose({ sort: sort === '-createdAt' ? '' : sort });
  };
  const columns = useMemo(
    () =>
      reportColumns({
        isBusy,
        mayShare: (report) => user !== null && mayShare(user, report),
        onShare: setShared,
        mayMakeSheet: (report) => user !== null && mayMakeSheet(user, report),
        mayHandle: (report) => user !== null && mayHandle(user, report),
        onAct: ({ id, version }, action) => {
          actor.send({ type: 'action.run', subject: { id, action, version } });
        },
      }),
    [user, actor, isBusy],
  );
  return (
    <>
      <PageHeader title="Reports" hasShortActions={isPhone}>
        <DownloadMenu
          file={{
            call: 'downloadReports',
            query: filteredBy(query),
            name: 'reports',
            unit: 'reports',
          }}
        />
      </PageHeader>
      <Segments
        label="Reports to show"
        value={query.view}
        options={VIEWS}
        onChoose={(view) => {
          // Drafts are neither signed nor shared.
          list.choose(view === 'drafts' ? { view, fact: '' } : { view });
        }}
      />
      {query.view === 'drafts' ? (
        <p className="report-hint">
          Drafts are removed {String(REPORT_DAYS.draft)} days after they were made.
        </p>
      ) : null}
      <ReportFilters
        list={list}
        onClear={() => {
          list.choose(NO_FILTERS);
        }}
      />
      <ActionFailure acting={acting} title={REPORT_MESSAGES.changeFailed} />
      <LoadedList list={list} texts={TEXTS}>
        {({ rows, total }) => (
          <PagedTable
            label="Reports"
            columns={columns}
            rows={rows}
            total={total}
            isBusy={list.isBusy}
            sort={query.sort}
            {...(isPhone ? {} : { onSort })}
            page={query.page}
            onPage={(page) => {
              list.choose({ page });
            }}
            empty={<NoReports isFiltered={isFiltered(query) || query.view !== 'all'} />}
          />
        )}
      </LoadedList>
      <HeldRows list={list} />
      {shared === null ? null : (
        <AskedPart
          onClose={() => {
            setShared(null);
          }}
        >
          <ShareDialog
            report={shared}
            onClose={() => {
              setShared(null);
            }}
          />
        </AskedPart>
      )}
    </>
  );
}
