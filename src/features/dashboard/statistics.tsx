import { useSelector } from '@xstate/react';
import { format, parseISO } from 'date-fns';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { SnapshotFrom } from 'xstate';
import type {
  ClientStatistics,
  InspectionStatistics,
  ProjectStatistics,
} from '../../../contract/dashboard/calls';
import { DASHBOARD_MESSAGES } from '../../../contract/dashboard/messages';
import {
  inspectionCompletionRate,
  itemCompletionRateOf,
} from '../../../contract/inspections/completion-rate';
import { grouped } from '../../../contract/messages/counts';
import { CompletionBar } from '../../ui/chip/completion-bar';
import { MetricCard } from './metric-card';
import { useLoaded } from '../../loading/use-load';
import type { DashboardActor } from './dashboard-actor';
import { Part } from './part';
import { selectClients, selectProjects, type StatisticsActor } from './statistics-actors';

type Snapshot = SnapshotFrom<DashboardActor>;
const selectInspections = ({ children }: Snapshot) => children.inspectionStatistics;

const again =
  <Data,>(actor: StatisticsActor<Data>) =>
  () => {
    actor.send({ type: 'load.again' });
  };

function ClientCard({ actor }: { actor: StatisticsActor<ClientStatistics> }): ReactNode {
  const { data, failure } = useLoaded(actor);
  return (
    <MetricCard
      label="Clients"
      icon="building"
      hint="active"
      value={data?.active ?? null}
      failure={failure && DASHBOARD_MESSAGES.clientStatisticsFailed}
      onRetry={again(actor)}
      href="/clients"
    />
  );
}

function ProjectCard({ actor }: { actor: StatisticsActor<ProjectStatistics> }): ReactNode {
  const { data, failure } = useLoaded(actor);
  return (
    <MetricCard
      label="Active Projects"
      icon="folder"
      hint="not completed"
      value={data?.active ?? null}
      failure={failure && DASHBOARD_MESSAGES.projectStatisticsFailed}
      onRetry={again(actor)}
      href="/projects"
      opens={DASHBOARD_MESSAGES.opensAllProjects}
    />
  );
}

function InspectionCards({ actor }: { actor: StatisticsActor<InspectionStatistics> }): ReactNode {
  const { data, failure, query } = useLoaded(actor);
  const common = {
    failure: failure && DASHBOARD_MESSAGES.loadFailed,
    onRetry: again(actor),
  };
  return (
    <>
      <MetricCard
        label="Pending Inspections"
        icon="clock"
        hint="open"
        value={data?.pending ?? null}
        href="/inspections?status=0"
        {...common}
      />
      <MetricCard
        label="Completed Inspections"
        icon="check"
        hint={`in ${format(parseISO(query.today), 'MMMM')}`}
        value={data?.completedInPeriod ?? null}
        href="/inspections?status=2"
        opens={DASHBOARD_MESSAGES.opensAllCompleted}
        {...common}
      />
    </>
  );
}

/** The four figures. */
export function Metrics({ dashboard }: { dashboard: DashboardActor }): ReactNode {
  const clients = useSelector(dashboard, selectClients);
  const projects = useSelector(dashboard, selectProjects);
  const inspections = useSelector(dashboard, selectInspections);
  return (
    <section className="metrics" aria-label="Figures">
      {clients === undefined ? null : <ClientCard actor={clients} />}
      {projects === undefined ? null : <ProjectCard actor={projects} />}
      {inspections === undefined ? null : <InspectionCards actor={inspections} />}
    </section>
  );
}

const counted = (part: number, whole: number, what: string) =>
  `${grouped(part)} of ${grouped(whole)} ${what}`;

const toVerify = (count: number) =>
  `${grouped(count)} ${count === 1 ? 'item waits' : 'items wait'} for your verification`;

/** The completion rates of all inspections and of their items. */
export function Completion({ dashboard }: { dashboard: DashboardActor }): ReactNode {
  const inspections = useSelector(dashboard, selectInspections);
  if (inspections === undefined) return null;
  return (
    <Part heading="Completion" name="completion rates" rows={2} actor={inspections}>
      {({ completed, total, settledItems, items, itemsToVerify = 0 }) => (
        <div className="completion-pair">
          <CompletionBar
            label="Inspections"
            rate={inspectionCompletionRate(completed, total)}
            counts={counted(completed, total, 'complete')}
          />
          <CompletionBar
            label="Items"
            rate={itemCompletionRateOf({ settled: settledItems, total: items })}
            counts={counted(settledItems, items, 'resolved, verified or closed')}
          />
          {itemsToVerify === 0 ? null : (
            <Link className="count-link" href="/items?view=verify">
              {toVerify(itemsToVerify)}
            </Link>
          )}
        </div>
      )}
    </Part>
  );
}
