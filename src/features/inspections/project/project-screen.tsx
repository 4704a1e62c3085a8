import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { PROJECT_MESSAGES } from '../../../../contract/projects/messages';
import type { ProjectOnDay, ProjectRecord } from '../../../../machines/projects/project.machine';
import { LoadedRecord } from '../../../loading/loaded-record';
import { type LoadActor, useLoad } from '../../../loading/use-load';
import { AskedPart } from '../../../ui/dialog/asked-part';
import { lazyComponent } from '../../../platform/code/lazy-component';
import { useMoment } from '../../../platform/actors';
import { useServerId } from '../../../platform/ids/use-record-id';
import { breakable } from '../../../ui/text/breakable';
import { Button } from '../../../ui/button/button';
import { FailureAlert } from '../../../ui/message/failure-alert';
import { Icon } from '../../../ui/icon/icon';
import { MainActionButton } from '../../../ui/page/main-action-button';
import { PageHeader } from '../../../ui/page/page-header';
import { RecordMissing } from '../../../ui/page/record-missing';
import { useProjectMachines } from '../../projects/machines';
import { ProjectDialog } from '../../projects/project-dialog';
import { ProjectFacts } from '../../projects/project-facts';
import { ProjectStatusChip } from '../../projects/project-status-chip';
import { useProjectHold } from '../../projects/use-project-hold';
import { useMay } from '../../session/use-session';
import { OpenFindings } from './open-findings';
import { ProjectInspections } from './project-inspections';
import { ProjectPeople } from './project-people';
import { ProjectFigures } from './project-figures';
import './project-page.css';

const ReportDialog = lazyComponent(() => import('../../reports/report-dialog'));

const BACK = { href: '/projects', label: 'Back to projects' };
const LIST = { href: '/projects', label: 'Back to Projects' };
const TEXTS = { loading: 'Loading project...', failed: PROJECT_MESSAGES.loadDetailsFailed };

interface Props {
  record: ProjectRecord;
  /** The actor that loaded it. */
  actor: LoadActor<ProjectOnDay, ProjectRecord>;
  /** Whether it is loading again, so that the shown record may be old. */
  isBusy: boolean;
}

function ProjectPage({ record: { project, summary }, actor, isBusy }: Props): ReactNode {
  const [isEdited, setIsEdited] = useState(false);
  const [isReporting, setIsReporting] = useState(false);
  const mayIssueAny = useMay('canIssueReports');
  const hold = useProjectHold(actor);
  const isOnHold = project.status === 'OnHold';
  return (
    <>
      <PageHeader
        title={project.name}
        subtitle={
          <span className="project-subtitle">
            <ProjectStatusChip project={project} />
            <Link href={`/clients/${String(project.clientId)}`}>
              {breakable(project.clientName)}
            </Link>
          </span>
        }
        back={BACK}
      >
        <Button
          look="outlined"
          disabled={isBusy || hold.isBusy}
          onClick={() => {
            hold.actor.send({ type: 'action.run', subject: project });
          }}
        >
          <Icon name={isOnHold ? 'play' : 'pause'} />
          {isOnHold ? 'Resume' : 'Put on Hold'}
        </Button>
        <Button
          look="outlined"
          disabled={hold.isBusy}
          onClick={() => {
            setIsEdited(true);
          }}
        >
          <Icon name="pencil" />
          Edit
        </Button>
        <Button
          look="outlined"
          onClick={() => {
            setIsReporting(true);
          }}
        >
          <Icon name="file" />
          Report
        </Button>
        <MainActionButton
          label="New Inspection"
          to={`/inspections/create?project=${String(project.id)}`}
        />
      </PageHeader>
      {hold.failure === null || hold.isBusy ? null : (
        <FailureAlert
          takesFocus
          title={
            hold.subject?.status === 'OnHold'
              ? PROJECT_MESSAGES.resumeFailed
              : PROJECT_MESSAGES.holdFailed
          }
          failure={hold.failure}
          onDismiss={() => {
            hold.actor.send({ type: 'error.dismiss' });
          }}
        />
      )}
      <div className="stack">
        <ProjectFigures projectId={project.id} summary={summary} />
        <OpenFindings projectId={project.id} summary={summary} />
        <ProjectInspections projectId={project.id} summary={summary}>
          <div className="project-aside">
            <ProjectFacts project={project} />
            <ProjectPeople people={summary.people} />
          </div>
        </ProjectInspections>
      </div>
      {isReporting ? (
        <AskedPart
          onClose={() => {
            setIsReporting(false);
          }}
        >
          <ReportDialog
            subject={{ projectId: project.id }}
            name={project.name}
            mayIssue={mayIssueAny}
            onClose={() => {
              setIsReporting(false);
            }}
          />
        </AskedPart>
      ) : null}
      {isEdited ? (
        <ProjectDialog
          project={project}
          list={actor}
          onClose={() => {
            setIsEdited(false);
          }}
        />
      ) : null}
    </>
  );
}

function ProjectView({ id }: { id: number }): ReactNode {
  const { today } = useMoment();
  const record = useLoad(useProjectMachines().project, { id, today });
  return (
    <LoadedRecord
      record={record}
      title="Project"
      back={BACK}
      texts={TEXTS}
      missing={{
        title: PROJECT_MESSAGES.notFoundTitle,
        text: PROJECT_MESSAGES.notFound(id),
        instead: LIST,
      }}
    >
      {(data) => <ProjectPage record={data} actor={record.actor} isBusy={record.isBusy} />}
    </LoadedRecord>
  );
}

/** One project: its numbers, open findings, inspections and people. */
export default function ProjectScreen(): ReactNode {
  const id = useServerId();
  return id === null ? (
    <RecordMissing title={PROJECT_MESSAGES.invalidId} instead={LIST} />
  ) : (
    <ProjectView key={id} id={id} />
  );
}
