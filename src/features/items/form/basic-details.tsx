import type { ReactNode } from 'react';
import { ITEM_CATEGORIES, PRIORITIES, PRIORITY_LABELS } from '../../../../contract/enums';
import { ITEM_TEXT_LIMITS, type ItemValues } from '../../../../machines/items/item-values';
import { ChoiceChips } from '../../../ui/select/choice-chips';
import { useIsDesktop } from '../../../ui/window/use-is-desktop';
import { TextField } from '../../../forms/text-field';
import { FormSection, type SectionProps } from './form-section';
import { Location } from './location';

const PRIORITY_OPTIONS = PRIORITIES.map((value) => ({ value, label: PRIORITY_LABELS[value] }));

/** The form offers `Cosmetic` only if the item already has it. */
const categoryOptions = (current: ItemValues['category']) =>
  ITEM_CATEGORIES.filter((value) => value !== 'Cosmetic' || value === current).map((value) => ({
    value,
    label: value,
  }));

/** What was found and how much it matters: what an inspector enters on site. */
export function BasicDetails({ form }: SectionProps): ReactNode {
  const { field, change, context } = form;
  const isDesktop = useIsDesktop();
  const category = field('category');
  return (
    <FormSection title="Basic Details" className="basic-details">
      <TextField
        label="Title"
        isRequired
        className="wide"
        limit={ITEM_TEXT_LIMITS.title}
        {...field('title')}
      />
      <ChoiceChips
        {...category}
        label="Category"
        isRequired
        className="wide"
        value={category.value === '' ? null : category.value}
        options={categoryOptions(context.initial.category)}
        onChange={(value) => {
          change({ category: value });
        }}
      />
      <ChoiceChips
        {...field('priority')}
        label="Priority"
        isRequired
        className="wide"
        options={PRIORITY_OPTIONS}
        onChange={(priority) => {
          change({ priority });
        }}
      />
      <TextField
        label="Description"
        isRequired
        rows={4}
        className="wide"
        limit={ITEM_TEXT_LIMITS.description}
        {...field('description')}
      />
      {isDesktop ? <Location form={form} /> : null}
    </FormSection>
  );
}
