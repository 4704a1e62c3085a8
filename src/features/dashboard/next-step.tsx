import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/message/empty-state';
import { ButtonLink } from '../../ui/button/button';
import { useLoaded } from '../../loading/use-load';
import type { DashboardActor } from './dashboard-actor';
import { selectClients, selectProjects, type StatisticsActors } from './statistics-actors';

const CLIENT = {
  text: 'Start with a client. Its projects and their inspections follow.',
  href: '/clients',
  label: 'Go to Clients',
};
const PROJECT = {
  text: 'Add a project. Its inspections follow.',
  href: '/projects',
  label: 'Go to Projects',
};
const INSPECTION = {
  text: 'Start with an inspection of a project.',
  href: '/inspections/create',
  label: 'New Inspection',
};

function Step({ text, href, label }: typeof CLIENT): ReactNode {
  return (
    <EmptyState icon="clipboard" title="No active inspections" text={text}>
      <ButtonLink href={href}>{label}</ButtonLink>
    </EmptyState>
  );
}

function CountedStep({ clients, projects }: StatisticsActors): ReactNode {
  const clientCount = useLoaded(clients).data?.active;
  const projectCount = useLoaded(projects).data?.active;
  if (projectCount !== 0) return <Step {...INSPECTION} />;
  return <Step {...(clientCount === 0 ? CLIENT : PROJECT)} />;
}

/** What comes next in an office without inspections. Without the figures only the form knows. */
export function NextStep({ dashboard }: { dashboard: DashboardActor }): ReactNode {
  const clients = useSelector(dashboard, selectClients);
  const projects = useSelector(dashboard, selectProjects);
  return clients === undefined || projects === undefined ? (
    <Step {...INSPECTION} />
  ) : (
    <CountedStep clients={clients} projects={projects} />
  );
}
