import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { INSPECTION_STATUS } from '../../../contract/enums';
import type { Inspection } from '../../../contract/inspections/calls';
import { INSPECTION_MESSAGES } from '../../../contract/inspections/messages';
import { localMinute } from '../../../machines/forms/local-minute';
import {
  type InspectionValues,
  inspectionValuesOf,
} from '../../../machines/inspections/inspection-values';
import { useInspectionMachines } from './machines';
import { useUser } from '../session/use-session';
import { PageHeader } from '../../ui/page-header';
import { ErrorPanel } from '../../ui/error-panel';
import { Skeleton } from '../../ui/skeleton';
import { useFormInput } from '../../forms/use-form-input';
import { useLoad } from '../../loading/use-load';
import { useRecordId } from '../../platform/use-record-id';
import { InspectionForm } from './inspection-form';
import { InspectionNotFound, InvalidInspection } from './inspection-not-found';

const BACK = { href: '/inspections', label: 'Back' };

const newInspection = (inspectorName: string): InspectionValues => ({
  title: '',
  projectId: null,
  projectName: '',
  inspectionDate: localMinute(new Date()),
  inspectorName,
  status: INSPECTION_STATUS.open,
  weatherConditions: '',
  temperature: '',
  description: '',
  notes: '',
});

function NewInspection(): ReactNode {
  const inspectorName = useUser()?.fullName ?? '';
  const input = useFormInput({
    initial: () => newInspection(inspectorName),
    version: null,
    draftForm: 'inspection:new',
    subjectId: null,
  });
  return (
    <>
      <PageHeader title="New Inspection" back={BACK} />
      <InspectionForm input={input} submitLabel="Create Inspection" />
    </>
  );
}

function EditForm({ inspection }: { inspection: Inspection }): ReactNode {
  const input = useFormInput({
    initial: () => inspectionValuesOf(inspection),
    version: inspection.version,
    draftForm: `inspection:${String(inspection.id)}`,
    subjectId: inspection.id,
  });
  return <InspectionForm input={input} submitLabel="Update Inspection" />;
}

function EditInspection({ id }: { id: number }): ReactNode {
  const { data, failure, retry } = useLoad(useInspectionMachines().inspection, { id });
  if (failure?.status === 404) return <InspectionNotFound id={id} />;
  return (
    <>
      <PageHeader title="Edit Inspection" subtitle={data?.title} back={BACK} />
      {failure === null ? null : (
        <ErrorPanel
          title={INSPECTION_MESSAGES.loadFailed}
          message={failure.message}
          onRetry={retry}
        />
      )}
      {data === null ? (
        failure === null ? (
          <Skeleton label="Loading inspection..." />
        ) : null
      ) : (
        <EditForm inspection={data} />
      )}
    </>
  );
}

/** Creating an inspection, or editing the one in the address. */
export default function InspectionFormScreen(): ReactNode {
  const isNew = useParams<Record<string, string>>()['id'] === undefined;
  const id = useRecordId('id');
  if (isNew) return <NewInspection />;
  return id === null ? <InvalidInspection /> : <EditInspection key={id} id={id} />;
}
