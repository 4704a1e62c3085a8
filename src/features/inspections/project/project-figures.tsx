import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ProjectSummary } from '../../../../contract/projects/project-summary';
import { projectItemsPath } from '../../items/item-path';

function Figure({
  label,
  value,
  note,
  href,
  isBad = false,
}: {
  label: string;
  value: number;
  note?: string;
  /** The address of what it counts. */
  href?: string;
  isBad?: boolean;
}): ReactNode {
  return (
    <div className={isBad ? 'figure bad' : 'figure'}>
      <dt>{label}</dt>
      <dd>
        <strong>
          {href === undefined || value === 0 ? (
            value
          ) : (
            <Link href={href} aria-label={`${String(value)} ${label}`}>
              {value}
            </Link>
          )}
        </strong>
        {note === undefined ? null : <small>{note}</small>}
      </dd>
    </div>
  );
}

interface Props {
  projectId: number;
  summary: ProjectSummary;
}

/** Four numbers about a project. */
export function ProjectFigures({ projectId, summary }: Props): ReactNode {
  const { open, inProgress, complete } = summary.inspections;
  return (
    <dl className="card project-figures">
      <Figure
        label="Inspections"
        value={open + inProgress + complete}
        note={`${String(open)} open, ${String(inProgress)} in progress`}
      />
      <Figure label="Open Items" value={summary.openFindings} href={projectItemsPath(projectId)} />
      <Figure
        label="Overdue Items"
        value={summary.overdueFindings}
        href={projectItemsPath(projectId, 'overdue')}
        isBad={summary.overdueFindings > 0}
      />
      <Figure
        label="Resolved Items"
        value={summary.settledFindings}
        note="with verified and closed"
      />
    </dl>
  );
}
