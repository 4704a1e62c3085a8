import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { AnyActorRef } from 'xstate';
import { TEXT_LIMITS } from '../../../contract/limits';
import { PROJECT_MESSAGES } from '../../../contract/projects/messages';
import type { Project } from '../../../contract/projects/project';
import {
  NEW_PROJECT,
  projectOf,
  projectValuesOf,
  validateProject,
} from '../../../machines/projects/project-form.machine';
import { useProjectMachines } from './machines';
import { DateField } from '../../forms/date-field';
import { FormDialog } from '../../forms/form-dialog';
import { viewAction } from '../../ui/toast/confirm-saved';
import { showSnackbar } from '../../ui/toast/snackbar';
import { MoneyField } from '../../forms/number-field';
import { TextField } from '../../forms/text-field';
import { useForm } from '../../forms/use-form';
import { useFormInput } from '../../forms/use-form-input';
import { ClientSelect } from './client-select';
import { DerivedStatus } from './derived-status';

interface Props {
  /** Null for a new project. */
  project: Project | null;
  /** The actor that loads the list of projects. */
  list: AnyActorRef;
  onClose: () => void;
}

/** Adds or changes a project. */
export function ProjectDialog({ project, list, onClose }: Props): ReactNode {
  const [, navigate] = useLocation();
  const isNew = project === null;
  const draftForm = isNew ? 'project:new' : `project:${String(project.id)}`;
  const form = useForm({
    machine: useProjectMachines().projectForm,
    input: useFormInput({
      initial: () => (isNew ? NEW_PROJECT : projectValuesOf(project)),
      version: project?.version ?? null,
      draftForm,
      subjectId: project?.id ?? null,
      listener: list,
    }),
    validate: validateProject,
    valuesOf: projectOf,
    onSaved: ({ id }) => {
      const { created, updated } = PROJECT_MESSAGES;
      const action = viewAction(() => {
        navigate(`/projects/${String(id)}`);
      });
      const shown = isNew ? { topic: draftForm, action } : { topic: draftForm };
      showSnackbar('success', isNew ? created : updated, shown);
      onClose();
    },
    onCancelled: onClose,
  });
  const { field, context } = form;
  const { values } = context;
  const errors = validateProject(context);
  const areDates = errors.startDate === undefined && errors.endDate === undefined;
  const datesError = errors.endDate === PROJECT_MESSAGES.endAfterStart ? errors.endDate : undefined;
  return (
    <FormDialog
      form={form}
      title={isNew ? 'Add Project' : 'Edit Project'}
      submitLabel={isNew ? 'Add Project' : 'Update Project'}
      failed={isNew ? PROJECT_MESSAGES.createFailed : PROJECT_MESSAGES.updateFailed}
      onLeave={onClose}
      onSubmit={() => {
        if (datesError !== undefined) showSnackbar('error', datesError, { topic: draftForm });
      }}
    >
      <ClientSelect form={form} />
      <TextField label="Name" className="wide" isRequired {...field('name')} />
      <TextField label="Address" className="wide" isRequired rows={2} {...field('address')} />
      <TextField
        label="Project Manager"
        hint="Only for you while this form is open: projects do not store a manager."
        {...field('projectManager')}
      />
      <MoneyField label="Budget" step={1000} {...field('budget')} />
      <DateField label="Start Date" {...field('startDate')} />
      <DateField
        label="End Date"
        {...field('endDate')}
        error={datesError ?? field('endDate').error}
      />
      {areDates ? <DerivedStatus values={values} today={context.today} /> : null}
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
