import type { ReactNode } from 'react';
import type { Item } from '../../../../contract/items/item';
import { ITEM_MESSAGES } from '../../../../contract/items/messages';
import { isOverdue } from '../../../../contract/items/item-status';
import { useMoment } from '../../../platform/actors';
import { DateField } from '../../../forms/date-field';
import { formatDay, formatRelativeDay } from '../../../ui/text/dates';
import { useIsPrinting } from '../../../ui/window/use-is-printing';
import { EditableFact, type FactProps } from './editable-fact';
import '../due-date.css';

function Shown({ item }: { item: Item }): ReactNode {
  const { today } = useMoment();
  const isPrinting = useIsPrinting();
  if (item.dueDate === null) return '–';
  return (
    <span className={isOverdue(item, today) ? 'overdue' : ''}>
      <span className="nowrap">{formatDay(item.dueDate)}</span>
      {isPrinting ? null : (
        <>
          {' '}
          <span className="due-distance">({formatRelativeDay(item.dueDate, today)})</span>
        </>
      )}
    </span>
  );
}

/** The due date of an item, which can be changed here. */
export function DueDateFact(props: FactProps): ReactNode {
  return (
    <EditableFact
      {...props}
      field="dueDate"
      label="Due Date"
      changed={ITEM_MESSAGES.dueDateChanged}
      control={({ field, context }) => (
        <DateField label="Due Date" min={context.today} {...field('dueDate')} />
      )}
    >
      <Shown item={props.item} />
    </EditableFact>
  );
}
