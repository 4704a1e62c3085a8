import { type ReactNode, useEffect, useRef } from 'react';
import { INSPECTION_STATUS_LABELS, type InspectionStatus } from '../../../../contract/enums';
import { TEXT_LIMITS } from '../../../../contract/limits';
import { INSPECTION_MESSAGES } from '../../../../contract/inspections/messages';
import type { Inspection } from '../../../../contract/inspections/inspection';
import { type FormInput, isDirty } from '../../../../machines/forms/form-context';
import {
  inspectionOf,
  type InspectionValues,
  validateInspection,
} from '../../../../machines/inspections/inspection-values';
import type { ProjectOption } from '../../../../machines/inspections/project-options.machine';
import { useLocation } from 'wouter';
import { useInspectionFormMachines } from './machines';
import { DateField } from '../../../forms/date-field';
import { FormQuestions } from '../../../forms/form-questions';
import { FormFrame } from '../../../forms/form-frame';
import { FormFields } from '../../../forms/form-fields';
import { SubmitFooter } from '../../../forms/submit-footer';
import { useWayBack } from '../../../ui/page/last-addresses';
import { confirmSaved } from '../../../ui/toast/confirm-saved';
import { RestoredNotice } from '../../../forms/restored-notice';
import { SelectField } from '../../../ui/select/select';
import { NumberField } from '../../../forms/number-field';
import { TextField } from '../../../forms/text-field';
import { type Form, useForm } from '../../../forms/use-form';
import { labelOf } from '../project-label';
import { AssigneeSelect } from './assignee-select';
import { ProjectSelect } from './project-select';

const STATUS_OPTIONS = INSPECTION_STATUS_LABELS.map((label, status) => ({
  label,
  value: status as InspectionStatus,
}));

const LIST = '/inspections';
/** In the view that was open last, a new inspection may not be on the screen. */
const LIST_WITH_NEW = `${LIST}?view=all&sort=-createdAt`;

function Fields({ form }: { form: Form<InspectionValues, Inspection> }): ReactNode {
  const { field, change } = form;
  return (
    <div className="form-grid">
      <TextField
        label="Inspection Title"
        isRequired
        className="wide"
        limit={TEXT_LIMITS.title}
        {...field('title')}
      />
      <ProjectSelect
        field={field('projectId')}
        chosenName={form.context.values.projectName}
        onChoose={change}
      />
      <DateField
        label="Inspection Date"
        type="datetime-local"
        isRequired
        {...field('inspectionDate')}
      />
      <TextField label="Inspector Name" isRequired {...field('inspectorName')} />
      <AssigneeSelect
        field={field('assignedToId')}
        chosenName={form.context.values.assignedToName}
        onChoose={change}
      />
      <SelectField
        {...field('status')}
        label="Status"
        options={STATUS_OPTIONS}
        onChange={(status) => {
          if (status !== null) change({ status });
        }}
      />
      <TextField label="Weather Conditions" {...field('weatherConditions')} />
      <NumberField label="Temperature" step={1} suffix="°C" {...field('temperature')} />
      <TextField
        label="Description"
        rows={3}
        className="wide"
        limit={TEXT_LIMITS.description}
        {...field('description')}
      />
      <TextField
        label="Notes"
        rows={3}
        className="wide"
        limit={TEXT_LIMITS.notes}
        {...field('notes')}
      />
    </div>
  );
}

/**
 * Chooses the project that became known after the form was shown, unless one is chosen. A form in
 * which nothing was typed starts again with it: the choice is not the user's.
 */
function useLateProject(
  { change, context, canAct }: Form<InspectionValues, Inspection>,
  project: ProjectOption | null,
  onRestart: () => void,
): void {
  const isGiven = useRef(project !== null);
  const isChosen = context.values.projectId !== null;
  const isTypedIn = isDirty(context);
  useEffect(() => {
    if (project === null || isGiven.current || !canAct) return;
    isGiven.current = true;
    if (!isTypedIn) onRestart();
    else if (!isChosen) change({ projectId: project.id, projectName: labelOf(project) });
  }, [canAct, change, isChosen, isTypedIn, onRestart, project]);
}

interface Props {
  input: FormInput<InspectionValues>;
  submitLabel: string;
  /** The project of a new inspection, which may become known only after the form is shown. */
  project?: ProjectOption | null;
  /** Called when the form is to start again with that project. */
  onRestart?: () => void;
  /** The page on which the user chose to create an inspection; null for the list. */
  origin?: string | null;
  /** Where Cancel leads instead of the origin. */
  wayBack?: string | null;
}

/** The form for a new or existing inspection. */
export function InspectionForm({
  input,
  submitLabel,
  project = null,
  onRestart = () => undefined,
  origin = null,
  wayBack = origin,
}: Props): ReactNode {
  const [, navigate] = useLocation();
  const list = useWayBack(LIST);
  const isNew = input.version === null;
  const form = useForm({
    machine: useInspectionFormMachines().inspectionForm,
    input,
    validate: validateInspection,
    valuesOf: inspectionOf,
    onSaved: ({ id }) => {
      const { created, updated } = INSPECTION_MESSAGES;
      confirmSaved({ kind: 'inspection', id }, isNew ? created : updated);
      navigate(origin ?? (isNew ? LIST_WITH_NEW : list));
    },
    onCancelled: () => {
      navigate(wayBack ?? list);
    },
  });
  useLateProject(form, project, onRestart);
  return (
    <FormFields>
      <FormFrame form={form} className="card form">
        <RestoredNotice form={form} />
        <Fields form={form} />
        <SubmitFooter
          form={form}
          submitLabel={submitLabel}
          failed={INSPECTION_MESSAGES.saveFailed}
          isSticky
        />
        <FormQuestions form={form} />
      </FormFrame>
    </FormFields>
  );
}
