import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useMachines } from '../../app/services';
import { useUser } from '../../app/session';
import { InspectionStatusChip } from '../../components/chips';
import { formatDay } from '../../components/dates';
import { Icon } from '../../components/icon';
import { PageHeader } from '../../components/page-header';
import { EmptyState, ErrorPanel, SkeletonRows } from '../../components/states';
import { useLoad } from '../../components/use-load';

const RECENT = 4;

function RecentInspections(): ReactNode {
  const { data, failure, retry } = useLoad(useMachines().recentInspections, { count: RECENT });
  return (
    <section className="card" aria-labelledby="recent-heading">
      <div className="card-header">
        <h2 id="recent-heading">Recent Inspections</h2>
        <Link href="/inspections" className="p-button p-component p-button-outlined">
          View All
        </Link>
      </div>
      {failure === null ? null : (
        <ErrorPanel
          title="Failed to load dashboard data"
          message={failure.message}
          onRetry={retry}
        />
      )}
      {data === null && failure === null ? (
        <SkeletonRows label="Loading recent inspections..." count={RECENT} />
      ) : null}
      {data?.length === 0 ? <EmptyState icon="clipboard" title="No inspections yet" /> : null}
      <ul className="recent-list">
        {(data ?? []).map((inspection) => (
          <li key={inspection.id}>
            <Link href={`/inspections/${String(inspection.id)}`}>
              <span className="recent-text">
                <strong>{inspection.title}</strong>
                <small>{inspection.projectName}</small>
              </span>
              <small className="nowrap">{formatDay(inspection.inspectionDate)}</small>
              <InspectionStatusChip status={inspection.status} />
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ROLE_NAMES = { Admin: 'Admin', ProjectManager: 'Project Manager', Inspector: 'Inspector' };

/** Where the office starts its day. */
export default function DashboardScreen(): ReactNode {
  const user = useUser();
  return (
    <>
      <PageHeader
        title={`Welcome, ${user?.fullName ?? ''}`}
        subtitle={user === null ? undefined : ROLE_NAMES[user.role]}
      >
        <Link href="/inspections/create" className="p-button p-component">
          <Icon name="plus" />
          NEW INSPECTION
        </Link>
      </PageHeader>
      <RecentInspections />
    </>
  );
}
