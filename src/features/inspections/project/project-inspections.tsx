import { type ReactNode, useMemo } from 'react';
import { Link, useLocation } from 'wouter';
import type { Inspection } from '../../../../contract/inspections/inspection';
import { PROJECT_MESSAGES } from '../../../../contract/projects/messages';
import type { ProjectSummary } from '../../../../contract/projects/project-summary';
import type { ProjectInspectionsQuery } from '../../../../machines/inspections/project-inspections.machine';
import { addressOf, pageIn } from '../../../loading/list-address';
import { PagedSection } from '../../../loading/paged-section';
import { usePagedList } from '../../../loading/use-paged-list';
import { Chip } from '../../../ui/chip/chip';
import { CutText } from '../../../ui/text/cut-text';
import { dayOfInspection } from '../inspection-dates';
import { SwitchField } from '../../../ui/field/switch-field';
import type { Column } from '../../../ui/table/table';
import { withHeading } from '../../../ui/table/with-heading';
import { InspectionStatusChip } from '../inspection-status-chip';
import { useInspectionMachines } from '../machines';

const DEFAULTS = { archived: 'hide', page: 1 } as const;
const pathOf = ({ id }: Inspection) => `/inspections/${String(id)}`;

/** The list's state is in the address of the project's page. */
const addressesOf = (projectId: number) => ({
  queryFrom: (search: string): ProjectInspectionsQuery => {
    const params = new URLSearchParams(search);
    const archived = params.get('archived') === 'show' ? 'show' : 'hide';
    return { projectId, search: '', archived, page: pageIn(params) };
  },
  pathFor: ({ archived, page }: ProjectInspectionsQuery) =>
    addressOf(`/projects/${String(projectId)}`, { archived, page }, DEFAULTS),
});

const COLUMNS: readonly Column<Inspection>[] = [
  {
    id: 'title',
    header: 'Title',
    className: 'main-column',
    cell: (inspection) => (
      <span className="archivable-name">
        <Link
          href={pathOf(inspection)}
          onClick={(event) => {
            event.stopPropagation();
          }}
        >
          <CutText text={inspection.title} />
        </Link>
        {inspection.isArchived ? <Chip>Archived</Chip> : null}
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    width: '6.75rem',
    cell: ({ status }) => <InspectionStatusChip status={status} />,
  },
  {
    id: 'date',
    header: 'Date',
    width: '6.75rem',
    className: 'nowrap',
    cell: dayOfInspection,
  },
  {
    id: 'inspector',
    header: 'Inspector',
    share: 22,
    compactWidth: '16%',
    className: 'name-column',
    cell: ({ inspectorName }) => <CutText text={inspectorName} />,
  },
  {
    id: 'items',
    header: 'Items',
    width: '4.5rem',
    compactWidth: '3.75rem',
    className: 'number',
    cell: ({ itemCount }) => withHeading('Items', itemCount),
  },
  {
    id: 'issues',
    header: 'Issues',
    width: '6.25rem',
    compactWidth: '4.75rem',
    className: 'number',
    cell: ({ failedItemCount }) =>
      withHeading(
        'Issues',
        <span className={failedItemCount > 0 ? 'issues' : ''}>{failedItemCount}</span>,
      ),
  },
];

interface Props {
  projectId: number;
  summary: ProjectSummary;
  /** What follows. It is shown after the list, whose height is not known before: it would move. */
  children: ReactNode;
}

function nothingIn({ inspections }: ProjectSummary, archived: 'hide' | 'show'): string {
  const { archived: count } = inspections;
  if (archived === 'show' || count === 0) return 'No inspections yet.';
  return count === 1 ? 'Its only inspection is archived.' : `All ${String(count)} are archived.`;
}

/** The inspections of a project, the newest first; archived ones on request. */
export function ProjectInspections({ projectId, summary, children }: Props): ReactNode {
  const addresses = useMemo(() => addressesOf(projectId), [projectId]);
  const list = usePagedList(useInspectionMachines().projectInspections, addresses);
  const [, navigate] = useLocation();
  const { archived } = list.query;
  return (
    <>
      <PagedSection
        title="Inspections"
        controls={
          <SwitchField
            label="Show archived"
            isOn={archived === 'show'}
            onChange={(isOn) => {
              list.choose({ archived: isOn ? 'show' : 'hide' });
            }}
          />
        }
        list={list}
        columns={COLUMNS}
        texts={{
          loading: 'Loading inspections...',
          failed: PROJECT_MESSAGES.inspectionsFailed,
          nothing: nothingIn(summary, archived),
        }}
        onOpen={(inspection) => {
          navigate(pathOf(inspection));
        }}
      />
      {list.data === null && list.failure === null ? null : children}
    </>
  );
}
