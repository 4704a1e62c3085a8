import type { ReactNode } from 'react';
import { ITEM_STATUS_LABELS } from '../../../../contract/enums';
import type { Item } from '../../../../contract/items/item';
import { isSettled } from '../../../../contract/items/item-status';
import { ITEM_MESSAGES } from '../../../../contract/items/messages';
import { type ItemFacts, withChosenStatus } from '../../../../machines/items/item-facts.machine';
import { statusChoices } from '../../../../machines/items/status-choices';
import type { Form } from '../../../forms/use-form';
import { SelectField, withChosen } from '../../../ui/select/select';
import { useUser } from '../../session/use-session';
import { statusOption } from '../status-option';
import { EditableFact, type FactProps } from './editable-fact';

const REOPENED = 'The item is reopened, and its resolution date is cleared.';

function Statuses({ item, form }: { item: Item; form: Form<ItemFacts, Item> }): ReactNode {
  const { offered, reason } = statusChoices(item, useUser());
  const { initial, values, today } = form.context;
  const isReopened = isSettled(initial.status) && !isSettled(values.status);
  // “Mark Resolved” asks what a resolution must say.
  const choices = offered.filter((status) => status === item.status || status !== 'Resolved');
  return (
    <SelectField
      {...form.field('status')}
      label="Status"
      hint={isReopened ? REOPENED : (reason ?? undefined)}
      // Somebody else may have set a status that is not offered here.
      options={withChosen(choices.map(statusOption), statusOption(values.status))}
      onChange={(status) => {
        if (status !== null) form.change(withChosenStatus(initial, status, today));
      }}
    />
  );
}

/** The status of an item, which can be changed here, except to Resolved and of a draft. */
export function StatusFact(props: FactProps): ReactNode {
  const { status } = props.item;
  const shown = ITEM_STATUS_LABELS[status];
  if (status === 'Draft') return shown;
  return (
    <EditableFact
      {...props}
      field="status"
      label="Status"
      changed={ITEM_MESSAGES.statusChanged}
      control={(form) => <Statuses item={props.item} form={form} />}
    >
      {shown}
    </EditableFact>
  );
}
