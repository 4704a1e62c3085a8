import type { ReactNode } from 'react';
import { ITEM_STATUS_LABELS } from '../../../../contract/enums';
import type { Item } from '../../../../contract/items/item';
import { ITEM_FIELDS } from '../../../../contract/items/item-fields';
import type { Assignee } from '../../../../contract/users/user';
import type { ItemValues } from '../../../../machines/items/item-values';
import { FoldedFields } from '../../../forms/folded-fields';
import { formatDay } from '../../../ui/text/dates';
import { useIsDesktop } from '../../../ui/window/use-is-desktop';
import { useAssignees } from '../use-assignees';
import { type Assignees, assigneeOptions } from './assignee-options';
import type { SectionProps } from './form-section';
import { Location } from './location';
import { ResolutionDetails } from './resolution-details';
import { StatusAndAssignment } from './status-and-assignment';
import { TechnicalDetails } from './technical-details';

const isOptional = (field: string) => field !== 'category';

const FIELDS = [
  'status',
  'progress',
  'tags',
  'resolvedDate',
  'actualHours',
  'resolutionNotes',
  'followUpActions',
  ...Object.keys(ITEM_FIELDS).filter(isOptional),
] as (keyof ItemValues)[];

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

function summaryOf(values: ItemValues, people: Assignees): string {
  const { status, dueDate, assignedToId, location } = values;
  const options = assigneeOptions(people, assignedToId);
  const assignee = options.find(({ value }) => value === assignedToId)?.label ?? 'Assigned';
  return [
    location.trim() === '' ? 'No location' : location,
    ITEM_STATUS_LABELS[status],
    isDay(dueDate) ? `Due ${formatDay(dueDate)}` : 'No due date',
    assignedToId === null ? 'Unassigned' : assignee,
  ].join(' · ');
}

interface Props extends SectionProps {
  /** The person responsible for the item. */
  assignee: Assignee | null;
  /** The stored item; null if there is none yet. */
  item: Item | null;
}

/** The fields that are optional or have a default. */
export function MoreDetails({ form, assignee, item }: Props): ReactNode {
  const people = { ...useAssignees(), current: assignee };
  const isDesktop = useIsDesktop();
  return (
    <FoldedFields form={form} fields={FIELDS} summary={summaryOf(form.context.values, people)}>
      {isDesktop ? null : (
        <div className="card">
          <Location form={form} />
        </div>
      )}
      <div className="stack item-form-side">
        <StatusAndAssignment form={form} people={people} item={item} />
        <ResolutionDetails form={form} />
      </div>
      <TechnicalDetails form={form} />
    </FoldedFields>
  );
}
