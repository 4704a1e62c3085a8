import type { ReactNode } from 'react';
import { INSPECTION_MESSAGES } from '../../../../contract/inspections/messages';
import { FIRST_STEPS } from '../../../../contract/messages/first-steps';
import { useMay } from '../../session/use-session';
import { FirstStep } from '../../../ui/message/first-step';
import { SelectField, withChosen } from '../../../ui/select/select';
import type { FieldBinding } from '../../../forms/use-form';
import { useProjectOptions } from './project-options';

interface Props {
  field: FieldBinding<number | null>;
  /** The name of the chosen project, which may not be among the matches. */
  chosenName: string;
  onChoose: (project: { projectId: number | null; projectName: string }) => void;
}

/** A select for the project. */
export function ProjectSelect({ field, chosenName, onChoose }: Props): ReactNode {
  const { select, copiedAt, isNone } = useProjectOptions();
  const mayAdd = useMay('canManageProjects');
  const chosen = field.value;
  const options = withChosen(
    select.options,
    chosen === null ? null : { value: chosen, label: chosenName },
  );
  return (
    <>
      {isNone && chosen === null ? (
        <FirstStep
          text={FIRST_STEPS.noProjects}
          to={mayAdd ? { href: '/projects', label: 'Go to Projects' } : null}
          ask={FIRST_STEPS.ask}
        />
      ) : null}
      <SelectField
        {...field}
        {...select}
        label="Project"
        className="wide"
        isRequired
        placeholder="Select a project"
        options={options}
        hint={copiedAt === null ? undefined : INSPECTION_MESSAGES.knownProjects}
        onChange={(projectId) => {
          const project = options.find(({ value }) => value === projectId);
          onChoose({ projectId, projectName: project?.label ?? '' });
        }}
      />
    </>
  );
}
