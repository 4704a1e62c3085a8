import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { OpenFinding, ProjectSummary } from '../../../../contract/projects/project-summary';
import { CutText } from '../../../ui/text/cut-text';
import { type Column, Table } from '../../../ui/table/table';
import { TextLink } from '../../../ui/text/text-link';
import { withHeading } from '../../../ui/table/with-heading';
import { ItemStatusChip, PriorityChip } from '../../items/chips';
import { DueDate } from '../../items/due-date';
import { itemPath, projectItemsPath } from '../../items/item-path';

const keyOf = ({ id }: OpenFinding) => id;

const COLUMNS: readonly Column<OpenFinding>[] = [
  {
    id: 'title',
    header: 'Item',
    className: 'main-column',
    cell: (finding) => (
      <Link
        href={itemPath(finding)}
        onClick={(event) => {
          event.stopPropagation();
        }}
      >
        <CutText text={finding.title} />
      </Link>
    ),
  },
  {
    id: 'inspection',
    header: 'Inspection',
    share: 20,
    className: 'name-column finding-inspection',
    cell: ({ inspectionTitle }) => <CutText text={inspectionTitle} />,
  },
  {
    id: 'priority',
    header: 'Priority',
    width: '6rem',
    compactWidth: '5.25rem',
    cell: ({ priority }) => <PriorityChip priority={priority} />,
  },
  {
    id: 'status',
    header: 'Status',
    width: '6.75rem',
    compactWidth: '6.5rem',
    cell: ({ status }) => <ItemStatusChip status={status} />,
  },
  {
    id: 'dueDate',
    header: 'Due Date',
    width: '7.5rem',
    compactWidth: '7.75rem',
    cell: (finding) => withHeading('Due', <DueDate item={finding} />),
  },
  {
    id: 'assignee',
    header: 'Assignee',
    share: 13,
    shownOn: 'not-upright',
    className: 'name-column',
    cell: ({ assignedToName }) => <CutText text={assignedToName ?? 'Unassigned'} />,
  },
];

interface Props {
  projectId: number;
  summary: ProjectSummary;
}

/** The open findings of a project, the most urgent first. */
export function OpenFindings({ projectId, summary }: Props): ReactNode {
  const [, navigate] = useLocation();
  const { findings, openFindings } = summary;
  return (
    <section className="card table-card" aria-labelledby="open-findings">
      <div className="card-header">
        <h2 id="open-findings">
          Open Items <span className="count">{openFindings}</span>
        </h2>
        {findings.length < openFindings ? (
          <small className="card-note">
            The {findings.length} most urgent ·{' '}
            <TextLink href={projectItemsPath(projectId)}>Show all</TextLink>
          </small>
        ) : null}
      </div>
      {findings.length === 0 ? (
        <p className="nothing-here">Nothing is open in this project.</p>
      ) : (
        <Table
          label="Open items"
          columns={COLUMNS}
          rows={findings}
          keyOf={keyOf}
          onOpen={(finding) => {
            navigate(itemPath(finding));
          }}
        />
      )}
    </section>
  );
}
