import type { ReactNode } from 'react';
import type { Item } from '../../../../contract/items/item';
import { ITEM_MESSAGES } from '../../../../contract/items/messages';
import type { FieldBinding } from '../../../forms/use-form';
import { SelectField, withChosen } from '../../../ui/select/select';
import { useAssignees } from '../use-assignees';
import { EditableFact, type FactProps } from './editable-fact';

function People({ item, ...field }: FieldBinding<number | null> & { item: Item }): ReactNode {
  const { options: people, hint, emptyText } = useAssignees();
  const { assignedTo } = item;
  // A deactivated user stays selected, but is not offered for other items.
  const options = withChosen(
    people,
    assignedTo === null ? null : { value: assignedTo.id, label: assignedTo.name },
  );
  return (
    <SelectField
      {...field}
      label="Assigned To"
      placeholder="Unassigned"
      canClear
      options={options}
      emptyText={emptyText}
      hint={hint}
    />
  );
}

/** The person responsible for an item, who can be changed here. */
export function AssigneeFact(props: FactProps): ReactNode {
  const { item } = props;
  return (
    <EditableFact
      {...props}
      field="assignedToId"
      label="Assigned To"
      changed={ITEM_MESSAGES.assigneeChanged}
      control={({ field }) => <People item={item} {...field('assignedToId')} />}
    >
      {item.assignedTo?.name ?? 'Unassigned'}
    </EditableFact>
  );
}
