import { type ReactNode, useState } from 'react';
import { useParams } from 'wouter';
import { INSPECTION_STATUS } from '../../../../contract/enums';
import { INSPECTION_FIELDS } from '../../../../contract/inspections/inspection-fields';
import type { Inspection } from '../../../../contract/inspections/inspection';
import { INSPECTION_MESSAGES } from '../../../../contract/inspections/messages';
import { blankValues } from '../../../../machines/forms/field-values';
import { localMinute } from '../../../../machines/forms/local-minute';
import {
  type InspectionValues,
  inspectionValuesOf,
} from '../../../../machines/inspections/inspection-values';
import type { ProjectOption } from '../../../../machines/inspections/project-options.machine';
import { useInspectionFormMachines } from './machines';
import { useInspectionMachines } from '../machines';
import { useMay, useUser } from '../../session/use-session';
import { LOADING_SUBTITLE, PageHeader } from '../../../ui/page/page-header';
import { RecordMissing } from '../../../ui/page/record-missing';
import { ShownRecord } from '../../../ui/page/shown-record';
import { Skeleton } from '../../../ui/page/skeleton';
import { useFormInput } from '../../../forms/use-form-input';
import { idIn } from '../../../loading/list-address';
import { LoadFailure } from '../../../loading/load-failure';
import { useLoad } from '../../../loading/use-load';
import { useQueryText } from '../../../platform/address';
import { useRecordId } from '../../../platform/ids/use-record-id';
import { InvalidInspection, missingInspection } from '../../items/item-address';
import { inspectionPath } from '../../items/item-path';
import { InspectionForm } from './inspection-form';
import { labelOf } from '../project-label';

const BACK = { href: '/inspections', label: 'Back' };

const newInspection = (inspectorName: string, project: ProjectOption | null): InspectionValues => ({
  title: '',
  projectId: project?.id ?? null,
  projectName: project === null ? '' : labelOf(project),
  inspectionDate: localMinute(new Date()),
  inspectorName,
  assignedToId: null,
  assignedToName: '',
  status: INSPECTION_STATUS.open,
  ...blankValues(INSPECTION_FIELDS),
});

interface NewFormProps {
  /** The id of the project that was asked for; null for none. */
  projectId: number | null;
  /** Null if it is not known, or not yet. */
  project: ProjectOption | null;
  /** The page of the project, if the user may open it. */
  origin: string | null;
  /** Called when the form is to start again with the project, which is known now. */
  onRestart?: () => void;
}

function NewForm({ projectId, project, origin, onRestart }: NewFormProps): ReactNode {
  const inspectorName = useUser()?.fullName ?? '';
  const input = useFormInput({
    initial: () => newInspection(inspectorName, project),
    version: null,
    draftForm: projectId === null ? 'inspection:new' : `inspection:new:${String(projectId)}`,
    subjectId: null,
  });
  return (
    <InspectionForm
      input={input}
      submitLabel="Create Inspection"
      project={project}
      origin={origin}
      {...(onRestart === undefined ? {} : { onRestart })}
    />
  );
}

/**
 * The form with its project preselected. If the project cannot be loaded, the form is there without
 * it, and stays while that is tried again, because somebody may be typing.
 */
function NewForProject({ id }: { id: number }): ReactNode {
  const record = useLoad(useInspectionFormMachines().chosenProject, { id });
  const { data, failure } = record;
  const [start, setStart] = useState(0);
  const [hasForm, setHasForm] = useState(false);
  if ((data !== null || failure !== null) && !hasForm) setHasForm(true);
  const mayOpenProject = useMay('canManageProjects');
  const origin = data !== null && mayOpenProject ? `/projects/${String(data.id)}` : null;
  return (
    <>
      <PageHeader
        title="New Inspection"
        back={{ ...BACK, ...(origin === null ? {} : { href: origin }) }}
      />
      {data === null ? (
        <LoadFailure record={record} title={INSPECTION_MESSAGES.projectNotLoaded} />
      ) : null}
      {hasForm ? (
        <NewForm
          key={start}
          projectId={id}
          project={data}
          origin={origin}
          onRestart={() => {
            setStart(start + 1);
          }}
        />
      ) : (
        <Skeleton label="Loading project..." shape="form" />
      )}
    </>
  );
}

function NewInspection(): ReactNode {
  const asked = idIn(new URLSearchParams(useQueryText()), 'project');
  if (asked !== '') return <NewForProject id={Number(asked)} />;
  return (
    <>
      <PageHeader title="New Inspection" back={BACK} />
      <NewForm projectId={null} project={null} origin={null} />
    </>
  );
}

interface EditFormProps {
  inspection: Inspection;
  /** The id in the address, which may be a local one. */
  addressId: number;
  wayBack: string | null;
}

function EditForm({ inspection, addressId, wayBack }: EditFormProps): ReactNode {
  const input = useFormInput({
    initial: () => inspectionValuesOf(inspection),
    version: inspection.version,
    draftForm: `inspection:${String(addressId)}`,
    subjectId: inspection.id,
  });
  return <InspectionForm input={input} submitLabel="Update Inspection" wayBack={wayBack} />;
}

function EditInspection({ id }: { id: number }): ReactNode {
  // The form may start from the device's copy: the server merges based on the values that it
  // started from.
  const record = useLoad(useInspectionMachines().inspection, { id });
  const { data, failure } = record;
  const isFromPage = new URLSearchParams(useQueryText()).get('from') === 'inspection';
  const wayBack = isFromPage ? inspectionPath(id) : null;
  // The user's input stays, even if somebody deletes the inspection.
  const missing = failure?.status === 404 ? missingInspection(id) : null;
  if (data === null && missing !== null) return <RecordMissing {...missing} />;
  return (
    <ShownRecord gone={missing}>
      <PageHeader
        title="Edit Inspection"
        subtitle={data?.title ?? (failure === null ? LOADING_SUBTITLE : undefined)}
        back={{ ...BACK, ...(wayBack === null ? {} : { href: wayBack }) }}
      />
      {missing === null ? (
        <LoadFailure
          record={record}
          title={INSPECTION_MESSAGES.loadFailed}
          offline={{ record: 'inspection' }}
        />
      ) : null}
      {data === null && failure === null ? (
        <Skeleton label="Loading inspection..." shape="form" />
      ) : null}
      {data === null ? null : <EditForm inspection={data} addressId={id} wayBack={wayBack} />}
    </ShownRecord>
  );
}

/** Creates an inspection, or edits the one in the address. */
export default function InspectionFormScreen(): ReactNode {
  const isNew = useParams<Record<string, string>>()['id'] === undefined;
  const id = useRecordId('id');
  if (isNew) return <NewInspection />;
  return id === null ? <InvalidInspection /> : <EditInspection key={id} id={id} />;
}
