import type { ReactNode } from 'react';
import { ITEM_CATEGORIES, PRIORITIES, PRIORITY_LABELS } from '../../../../contract/enums';
import { ITEM_TEXT_LIMITS, type ItemValues } from '../../../../machines/items/item-values';
import { SelectField } from '../../../ui/select';
import { TextField } from '../../../forms/text-field';
import { FormSection, type SectionProps } from './form-section';

const PRIORITY_OPTIONS = PRIORITIES.map((value) => ({ value, label: PRIORITY_LABELS[value] }));

/** `Cosmetic` is offered only where an item already has it. */
const categoryOptions = (current: ItemValues['category']) =>
  ITEM_CATEGORIES.filter((value) => value !== 'Cosmetic' || value === current).map((value) => ({
    value,
    label: value,
  }));

/** What was found, where, and how much it matters. */
export function BasicDetails({ form: { field, change, context } }: SectionProps): ReactNode {
  const category = field('category');
  return (
    <FormSection title="Basic Details">
      <TextField
        label="Title"
        isRequired
        className="wide"
        limit={ITEM_TEXT_LIMITS.title}
        {...field('title')}
      />
      <SelectField
        {...category}
        label="Category"
        isRequired
        placeholder="Select a category"
        value={category.value === '' ? null : category.value}
        options={categoryOptions(context.initial.category)}
        onChange={(value) => {
          change({ category: value ?? '' });
        }}
      />
      <SelectField
        {...field('priority')}
        label="Priority"
        isRequired
        options={PRIORITY_OPTIONS}
        onChange={(priority) => {
          change({ priority });
        }}
      />
      <TextField label="Location" className="wide" {...field('location')} />
      <TextField
        label="Description"
        isRequired
        rows={4}
        className="wide"
        limit={ITEM_TEXT_LIMITS.description}
        {...field('description')}
      />
    </FormSection>
  );
}
