import { useSelector } from '@xstate/react';
import { format } from 'date-fns';
import type { ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import { DASHBOARD_MESSAGES } from '../../../contract/dashboard/messages';
import { ROLE_LABELS } from '../../../contract/roles';
import { useDashboardMachines } from './machines';
import { useUser } from '../session/use-session';
import { MainActionButton } from '../../ui/page/main-action-button';
import { PageHeader } from '../../ui/page/page-header';
import { Alert } from '../../ui/message/alert';
import { useIsDesktop } from '../../ui/window/use-is-desktop';
import { useClock, useScreenActor } from '../../platform/actors';
import { useIsOnline } from '../../platform/connection/use-is-online';
import type { DashboardActor } from './dashboard-actor';
import { Completion, Metrics } from './statistics';
import { AfterPart } from './after-part';
import { HeldParts } from './held-parts';
import { NextStep } from './next-step';
import { QuickActions } from './quick-actions';
import { RecentInspections } from './recent-inspections';
import { TodaysSchedule } from './todays-schedule';
import { UpcomingDeadlines } from './upcoming-deadlines';
import './dashboard.css';

type Snapshot = SnapshotFrom<DashboardActor>;
const selectNow = ({ context }: Snapshot) => context.moment.now;
const selectIsAlert = (snapshot: Snapshot) => snapshot.hasTag('alert');
const selectHasFigures = (snapshot: Snapshot) => snapshot.hasTag('figures');
const selectRecent = ({ children }: Snapshot) => children.recentInspections;
const selectSchedule = ({ children }: Snapshot) => children.todaysSchedule;
const selectDeadlines = ({ children }: Snapshot) => children.upcomingDeadlines;

function Welcome({ dashboard }: { dashboard: DashboardActor }): ReactNode {
  const user = useUser();
  const now = useSelector(dashboard, selectNow);
  const clock = (
    <>
      {user === null ? null : <span>{ROLE_LABELS[user.role]}</span>}
      <time dateTime={new Date(now).toISOString()}>
        {format(now, 'EEEE, MMMM d, yyyy')} · {format(now, 'h:mm a')}
      </time>
    </>
  );
  return (
    <PageHeader title={`Welcome, ${user?.fullName ?? ''}`} subtitle={clock}>
      <MainActionButton label="NEW INSPECTION" to="/inspections/create" />
    </PageHeader>
  );
}

/** The start page of the office. */
export default function DashboardScreen(): ReactNode {
  const dashboard: DashboardActor = useScreenActor(useDashboardMachines().dashboard, {
    input: { clock: useClock() },
  });
  const isOnline = useIsOnline();
  // While the browser is offline, the banner says so.
  const isAlert = useSelector(dashboard, selectIsAlert) && isOnline;
  const hasFigures = useSelector(dashboard, selectHasFigures);
  const recent = useSelector(dashboard, selectRecent);
  const schedule = useSelector(dashboard, selectSchedule);
  const deadlines = useSelector(dashboard, selectDeadlines);
  const dismiss = () => {
    dashboard.send({ type: 'alert.dismiss' });
  };
  // What is below the figures would move when they come.
  const isWide = useIsDesktop();
  if (isWide && !hasFigures)
    return (
      <div className="dashboard">
        <Welcome dashboard={dashboard} />
      </div>
    );
  return (
    <div className="dashboard">
      <Welcome dashboard={dashboard} />
      {isAlert ? <Alert onDismiss={dismiss}>{DASHBOARD_MESSAGES.loadFailed}</Alert> : null}
      {hasFigures ? <Metrics dashboard={dashboard} /> : null}
      <div className="dashboard-columns">
        <div className="stack">
          {hasFigures ? <QuickActions /> : null}
          {recent === undefined ? null : (
            <RecentInspections actor={recent} nothing={<NextStep dashboard={dashboard} />} />
          )}
          {hasFigures ? <Completion dashboard={dashboard} /> : null}
        </div>
        <div className="stack">
          {schedule === undefined ? null : <TodaysSchedule actor={schedule} />}
          {schedule === undefined || deadlines === undefined ? null : (
            <AfterPart actor={schedule}>
              <UpcomingDeadlines actor={deadlines} />
            </AfterPart>
          )}
        </div>
      </div>
      <HeldParts dashboard={dashboard} />
    </div>
  );
}
