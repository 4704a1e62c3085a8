import type { ReactNode } from 'react';
import type { Client } from '../../../contract/clients';
import { PROJECT_STATUS_LABELS } from '../../../contract/enums';
import { TEXT_LIMITS } from '../../../contract/limits';
import { PROJECT_MESSAGES } from '../../../contract/messages';
import type { Project } from '../../../contract/project';
import { isEndAfterStart } from '../../../contract/rules/project-dates';
import { projectStatusOf } from '../../../contract/rules/project-status';
import { budgetOf } from '../../../machines/projects/budget';
import {
  datesOf,
  NEW_PROJECT,
  projectValuesOf,
  type ProjectValues,
  validateProject,
} from '../../../machines/projects/project-form.machine';
import { useMachines } from '../../app/services';
import { DateField } from '../../components/office/date-field';
import { FormDialog } from '../../components/office/form-dialog';
import { showSnackbar } from '../../components/office/snackbar';
import { SelectField } from '../../components/select';
import { NumberField, TextField } from '../../components/text-field';
import { type Form, useForm } from '../../components/use-form';
import { useFormInput } from '../../components/use-form-input';
import { useClientOptions } from './client-choice';

interface Props {
  /** Null for a new project. */
  project: Project | null;
  clients: readonly Client[];
  onSaved: () => void;
  onClose: () => void;
}

type ProjectForm = Form<ProjectValues, Project>;

function ClientSelect({ form, clients }: { form: ProjectForm; clients: readonly Client[] }) {
  const { clientId, clientName } = form.context.values;
  const active = clients.filter(({ isArchived }) => !isArchived);
  const chosen = clientId === null ? null : { id: clientId, name: clientName };
  const choice = useClientOptions(active, chosen);
  return (
    <SelectField
      {...form.field('clientId')}
      {...choice}
      label="Client"
      className="wide"
      isRequired
      placeholder="Select a client"
      onChange={(id) => {
        const label = choice.options.find(({ value }) => value === id)?.label ?? '';
        form.change({ clientId: id, clientName: label });
      }}
    />
  );
}

/** How the budget was understood, where that can be in doubt. */
function budgetHint(text: string): string | undefined {
  const budget = budgetOf(text);
  return text.trim() === '' || !(budget >= 1000)
    ? undefined
    : budget.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/** The status that the dates give; it is shown, never chosen (second document, section 4). */
function DerivedStatus({ values, today }: { values: ProjectValues; today: string }): ReactNode {
  const status = projectStatusOf({ ...datesOf(values), isOnHold: values.isOnHold }, today);
  return (
    <p className="derived-status wide">
      Status:{' '}
      <span className={`chip project-status-${status}`}>{PROJECT_STATUS_LABELS[status]}</span>
      <small>
        {values.isOnHold ? 'The project is on hold.' : 'Follows from the start and end dates.'}
      </small>
    </p>
  );
}

/** Adding a project, or changing one. */
export function ProjectDialog({ project, clients, onSaved, onClose }: Props): ReactNode {
  const isNew = project === null;
  const form = useForm({
    machine: useMachines().projectForm,
    input: useFormInput({
      initial: () => (isNew ? NEW_PROJECT : projectValuesOf(project)),
      version: project?.version ?? null,
      draftForm: isNew ? 'project:new' : `project:${String(project.id)}`,
      subjectId: project?.id ?? null,
    }),
    validate: validateProject,
    onSaved: () => {
      showSnackbar('success', isNew ? PROJECT_MESSAGES.created : PROJECT_MESSAGES.updated);
      onSaved();
      onClose();
    },
    onCancelled: onClose,
  });
  const { field, context } = form;
  const { values } = context;
  const datesError = isEndAfterStart(datesOf(values)) ? undefined : PROJECT_MESSAGES.endAfterStart;
  return (
    <FormDialog
      form={form}
      title={isNew ? 'Add Project' : 'Edit Project'}
      submitLabel={isNew ? 'Add Project' : 'Update Project'}
      failed={isNew ? PROJECT_MESSAGES.createFailed : PROJECT_MESSAGES.updateFailed}
      onSubmit={() => {
        if (datesError !== undefined) showSnackbar('error', datesError);
      }}
    >
      <ClientSelect form={form} clients={clients} />
      <TextField label="Name" className="wide" isRequired {...field('name')} />
      <TextField label="Address" className="wide" isRequired rows={2} {...field('address')} />
      <TextField
        label="Project Manager"
        hint="A note for this form; it is not saved."
        {...field('projectManager')}
      />
      <NumberField
        label="Budget"
        step={1000}
        min={0}
        prefix="$"
        hint={budgetHint(values.budget)}
        {...field('budget')}
      />
      <DateField label="Start Date" {...field('startDate')} />
      <DateField
        label="End Date"
        {...field('endDate')}
        error={datesError ?? field('endDate').error}
      />
      {datesError === undefined ? <DerivedStatus values={values} today={context.today} /> : null}
      <TextField
        label="Notes"
        className="wide"
        rows={4}
        limit={TEXT_LIMITS.notes}
        {...field('notes')}
      />
    </FormDialog>
  );
}
