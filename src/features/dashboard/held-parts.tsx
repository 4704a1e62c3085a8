import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import { HeldRows } from '../../loading/held-rows';
import type { DashboardActor } from './dashboard-actor';

type Parts = SnapshotFrom<DashboardActor>['children'];
const selectParts = ({ children }: SnapshotFrom<DashboardActor>): Parts => children;

interface PartSnapshot {
  context: { held: object | null };
}
const selectHolds = (snapshot: PartSnapshot | undefined) => snapshot?.context.held != null;

/**
 * Shows once for all parts that they hold back new records. One record may be new in several parts.
 */
export function HeldParts({ dashboard }: { dashboard: DashboardActor }): ReactNode {
  const { recentInspections, todaysSchedule, upcomingDeadlines } = useSelector(
    dashboard,
    selectParts,
  );
  const holds = [
    useSelector(recentInspections, selectHolds),
    useSelector(todaysSchedule, selectHolds),
    useSelector(upcomingDeadlines, selectHolds),
  ];
  const showHeld = () => {
    for (const part of [recentInspections, todaysSchedule, upcomingDeadlines])
      part?.send({ type: 'news.show' });
  };
  return <HeldRows list={{ held: holds.includes(true) ? 0 : null, showHeld }} />;
}
