import type { ReactNode } from 'react';
import type { FieldBinding } from '../../../forms/use-form';
import { SelectField } from '../../../ui/select/select';
import { useInspectionPeople } from '../inspection-people';

interface Props {
  field: FieldBinding<number | null>;
  /** The name of the chosen person, who may not be offered any more. */
  chosenName: string;
  onChoose: (person: { assignedToId: number | null; assignedToName: string }) => void;
}

/** A select for the person to whom the inspection is assigned. */
export function AssigneeSelect({ field, chosenName, onChoose }: Props): ReactNode {
  const { value } = field;
  const people = useInspectionPeople(value === null ? null : { id: value, name: chosenName });
  return (
    <SelectField
      {...field}
      {...people}
      onChange={(assignedToId) => {
        const person = people.options.find((one) => one.value === assignedToId);
        onChoose({ assignedToId, assignedToName: person?.label ?? '' });
      }}
    />
  );
}
