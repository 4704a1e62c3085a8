import type { ReactNode } from 'react';
import type { ProjectSummary } from '../../../../contract/projects/project-summary';

function Figure({
  label,
  value,
  note,
  isBad = false,
}: {
  label: string;
  value: number;
  note?: string;
  isBad?: boolean;
}): ReactNode {
  return (
    <div className={isBad ? 'figure bad' : 'figure'}>
      <dt>{label}</dt>
      <dd>
        <strong>{value}</strong>
        {note === undefined ? null : <small>{note}</small>}
      </dd>
    </div>
  );
}

/** Four numbers about a project. */
export function ProjectFigures({ summary }: { summary: ProjectSummary }): ReactNode {
  const { open, inProgress, complete } = summary.inspections;
  return (
    <dl className="card project-figures">
      <Figure
        label="Inspections"
        value={open + inProgress + complete}
        note={`${String(open)} open, ${String(inProgress)} in progress`}
      />
      <Figure label="Open items" value={summary.openFindings} />
      <Figure
        label="Overdue items"
        value={summary.overdueFindings}
        isBad={summary.overdueFindings > 0}
      />
      <Figure
        label="Resolved items"
        value={summary.settledFindings}
        note="with verified and closed"
      />
    </dl>
  );
}
