import { type ReactNode } from 'react';
import { INSPECTION_MESSAGES } from '../../../contract/inspections/messages';
import { useInspectionFormMachines } from './form/machines';
import { SelectField, withChosen } from '../../ui/select';
import type { FieldBinding } from '../../forms/use-form';
import { useLoad } from '../../loading/use-load';
import { labelOf } from './project-label';

interface Props {
  field: FieldBinding<number | null>;
  /** The name of the chosen project, which may not be among the matches. */
  chosenName: string;
  onChoose: (project: { projectId: number | null; projectName: string }) => void;
}

/**
 * A select for the project. The server searches, because there may be thousands. Without an answer,
 * the projects that the device knows can be chosen.
 */
export function ProjectSelect({ field, chosenName, onChoose }: Props): ReactNode {
  const { actor, data, query, failure, isBusy, copiedAt } = useLoad(
    useInspectionFormMachines().projectOptions,
    { search: '' },
  );
  const matches = (data ?? []).map((project) => ({ value: project.id, label: labelOf(project) }));
  const chosen = field.value;
  const options = withChosen(
    matches,
    chosen === null ? null : { value: chosen, label: chosenName },
  );
  return (
    <SelectField
      {...field}
      label="Project"
      isRequired
      placeholder="Select a project"
      options={options}
      hint={copiedAt === null ? undefined : INSPECTION_MESSAGES.knownProjects}
      filterText={query.search}
      emptyText={
        failure?.message ?? (isBusy ? 'Searching …' : 'No projects match your search criteria.')
      }
      onFilter={(search) => {
        actor.send({ type: 'search.typed', query: { search } });
      }}
      onChange={(projectId) => {
        const project = options.find(({ value }) => value === projectId);
        onChoose({ projectId, projectName: project?.label ?? '' });
      }}
    />
  );
}
