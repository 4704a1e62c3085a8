import type { ReactNode } from 'react';
import { Field } from '../../components/field';
import {
  ITEM_CATEGORIES,
  ITEM_STATUS_LABELS,
  ITEM_STATUSES,
  ITEM_TAGS,
  PRIORITIES,
  PRIORITY_LABELS,
  SEVERITIES,
} from '../../../contract/enums';
import type { Item } from '../../../contract/item';
import { isSettled } from '../../../contract/rules/item-status';
import { ITEM_TEXT_LIMITS, type ItemValues, withStatus } from '../../../machines/items/item-values';
import { useMachines } from '../../app/services';
import { SelectField } from '../../components/select';
import { NumberField, TextField } from '../../components/text-field';
import type { Form } from '../../components/use-form';
import { useLoad } from '../../components/use-load';

interface Props {
  form: Form<ItemValues, Item>;
}

const STATUSES = ITEM_STATUSES.filter((status) => status !== 'Draft');
const STATUS_OPTIONS = STATUSES.map((value) => ({ value, label: ITEM_STATUS_LABELS[value] }));
const PRIORITY_OPTIONS = PRIORITIES.map((value) => ({ value, label: PRIORITY_LABELS[value] }));
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const SEVERITY_OPTIONS = SEVERITIES.map((value) => ({ value, label: capitalised(value) }));

/** `Cosmetic` is offered only where an item already has it. */
const categoryOptions = (current: ItemValues['category']) =>
  ITEM_CATEGORIES.filter((value) => value !== 'Cosmetic' || value === current).map((value) => ({
    value,
    label: value,
  }));

function Section({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <fieldset className="card form-section">
      <legend>{title}</legend>
      <div className="form-grid">{children}</div>
    </fieldset>
  );
}

/** What was found, where, and how much it matters. */
export function BasicDetails({ form: { field, change, context } }: Props): ReactNode {
  const category = field('category');
  return (
    <Section title="Basic Details">
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
    </Section>
  );
}

function Progress({ form: { field, change } }: Props): ReactNode {
  const { value, disabled } = field('progress');
  return (
    <Field label={`Progress: ${String(value)} %`}>
      {(control) => (
        <input
          {...control}
          type="range"
          className="range"
          min={0}
          max={100}
          step={5}
          value={value}
          disabled={disabled}
          onChange={(event) => {
            change({ progress: Number(event.target.value) });
          }}
        />
      )}
    </Field>
  );
}

/** How far it is, by when it is due, and who sees to it. */
export function StatusAndAssignment({ form }: Props): ReactNode {
  const { field, change, context } = form;
  const { data, failure } = useLoad(useMachines().assignees, {});
  return (
    <Section title="Status & Assignment">
      <SelectField
        {...field('status')}
        label="Status"
        isRequired
        options={STATUS_OPTIONS}
        onChange={(status) => {
          if (status !== null) change(withStatus(context.values, status, context.today));
        }}
      />
      <TextField label="Due Date" type="date" min={context.today} {...field('dueDate')} />
      <SelectField
        {...field('assignedToId')}
        label="Assigned To"
        placeholder="Unassigned"
        hint={failure === null ? undefined : `The people could not be loaded: ${failure.message}`}
        canClear
        options={(data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(assignedToId) => {
          change({ assignedToId });
        }}
      />
      <NumberField label="Estimated Hours" step={0.5} min={0} {...field('estimatedHours')} />
      {context.values.status === 'InProgress' ? <Progress form={form} /> : null}
    </Section>
  );
}

/** How it was settled; only where the status says that it was. */
export function ResolutionDetails({ form: { field, context } }: Props): ReactNode {
  const { status } = context.values;
  if (!isSettled(status)) return null;
  const isRequired = status === 'Resolved';
  return (
    <Section title="Resolution Details">
      <TextField
        label="Resolution Date"
        type="date"
        isRequired={isRequired}
        max={context.today}
        {...field('resolvedDate')}
      />
      <NumberField label="Actual Hours" step={0.5} min={0} {...field('actualHours')} />
      <TextField
        label="Resolution Notes"
        rows={3}
        className="wide"
        isRequired={isRequired}
        limit={ITEM_TEXT_LIMITS.resolutionNotes}
        {...field('resolutionNotes')}
      />
      <TextField
        label="Follow-up Actions"
        rows={2}
        className="wide"
        limit={ITEM_TEXT_LIMITS.followUpActions}
        {...field('followUpActions')}
      />
    </Section>
  );
}

function Tags({ form: { field, change } }: Props): ReactNode {
  const { value, disabled } = field('tags');
  return (
    <fieldset className="field wide tags" disabled={disabled}>
      <legend className="label">Tags</legend>
      {ITEM_TAGS.map((tag) => (
        <label key={tag} className="tag-choice">
          <input
            type="checkbox"
            checked={value.includes(tag)}
            onChange={(event) => {
              const others = value.filter((other) => other !== tag);
              change({ tags: event.target.checked ? [...others, tag] : others });
            }}
          />
          <span>{tag}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** What specialists want to know. */
export function TechnicalDetails({ form }: Props): ReactNode {
  const { field, change } = form;
  const severity = field('severity');
  return (
    <Section title="Technical Details">
      <SelectField
        {...severity}
        label="Severity"
        placeholder="Not set"
        canClear
        value={severity.value === '' ? null : severity.value}
        options={SEVERITY_OPTIONS}
        onChange={(value) => {
          change({ severity: value ?? '' });
        }}
      />
      <NumberField
        label="Cost Estimate"
        prefix="$"
        step={0.01}
        min={0}
        {...field('costEstimate')}
      />
      <Tags form={form} />
      <TextField
        label="Technical Notes"
        rows={3}
        className="wide"
        limit={ITEM_TEXT_LIMITS.technicalNotes}
        {...field('technicalNotes')}
      />
      <TextField
        label="Recommended Action"
        rows={2}
        className="wide"
        {...field('recommendedAction')}
      />
      <TextField label="Notes" rows={2} className="wide" {...field('notes')} />
    </Section>
  );
}
