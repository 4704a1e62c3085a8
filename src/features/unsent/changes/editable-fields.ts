import type { Schema } from '../../../../contract/call';
import {
  PHOTO_CATEGORIES,
  PHOTO_CATEGORY_LABELS,
  PRIORITIES,
  PRIORITY_LABELS,
} from '../../../../contract/enums';
import { COMMENT_INPUTS } from '../../../../contract/comments/calls';
import { COMMENT_LIMITS } from '../../../../contract/comments/limits';
import { requiredText } from '../../../../contract/fields';
import { ITEM_INPUTS } from '../../../../contract/items/calls';
import { ITEM_FIELDS, RESOLUTION_FIELDS } from '../../../../contract/items/item-fields';
import { INSPECTION_INPUTS } from '../../../../contract/inspections/inspection';
import { INSPECTION_FIELDS } from '../../../../contract/inspections/inspection-fields';
import { TEXT_LIMITS } from '../../../../contract/limits';
import { PHOTO_INPUTS } from '../../../../contract/photos/calls';
import { amountOf, amountText, moneyOf } from '../../../../contract/rules/amount';
import { localMinute } from '../../../../machines/forms/local-minute';
import { dueDateError, resolutionDayError } from '../../../../machines/items/day-rules';
import type { ListedChange } from '../../../../machines/outbox/outbox-context';
import { kindOf, type UnsentKind } from '../../../../machines/outbox/waiting-calls';
import type { Option } from '../../../ui/select/select-props';
import { wordsOf } from './change-words';

/** The fields of a refused change that a person can correct, and their values as typed text. */

export type Control =
  | { kind: 'text'; limit: number }
  | { kind: 'date' | 'minute' | 'amount' | 'money' | 'number' | 'person' | 'project' }
  | { kind: 'choice'; options: readonly Option<string>[] };

export interface EditableField {
  name: string;
  control: Control;
  /** Why the server refused the value. */
  error: string | undefined;
}

const text = (limit: number): Control => ({ kind: 'text', limit });

const choice = (
  names: readonly (string | number)[],
  labelOf: (name: string | number) => string,
): Control => ({
  kind: 'choice',
  options: names.map((name) => ({ value: String(name), label: labelOf(name) })),
});

const TABLE = { ...ITEM_FIELDS, ...RESOLUTION_FIELDS };

function itemControl(name: keyof typeof TABLE): Control {
  const field = TABLE[name];
  switch (field.kind) {
    case 'text':
      return text(field.max);
    case 'choice':
      return choice(field.names, (value) => wordsOf('item', name, value) ?? String(value));
    case 'reference':
      return { kind: 'person' };
    default:
      return { kind: field.kind };
  }
}

const TITLED = {
  title: text(TEXT_LIMITS.title),
  description: text(TEXT_LIMITS.description),
};

const CONTROLS: Readonly<Record<UnsentKind, Readonly<Record<string, Control>>>> = {
  item: {
    ...TITLED,
    reason: text(TEXT_LIMITS.reason),
    priority: choice(PRIORITIES, (name) => PRIORITY_LABELS[name as (typeof PRIORITIES)[number]]),
    ...Object.fromEntries(
      (Object.keys(TABLE) as (keyof typeof TABLE)[]).map((name) => [name, itemControl(name)]),
    ),
  },
  inspection: {
    title: TITLED.title,
    inspectionDate: { kind: 'minute' },
    scheduledDate: { kind: 'minute' },
    inspectorName: text(TEXT_LIMITS.name),
    assignedToId: { kind: 'person' },
    projectId: { kind: 'project' },
    weatherConditions: text(INSPECTION_FIELDS.weatherConditions.max),
    temperature: { kind: 'number' },
    description: text(INSPECTION_FIELDS.description.max),
    notes: text(INSPECTION_FIELDS.notes.max),
  },
  photo: {
    caption: text(TEXT_LIMITS.caption),
    category: choice(
      PHOTO_CATEGORIES,
      (name) => PHOTO_CATEGORY_LABELS[name as (typeof PHOTO_CATEGORIES)[number]],
    ),
  },
  comment: { text: text(COMMENT_LIMITS.text) },
  // What somebody has signed cannot be corrected by others.
  signature: {},
};

const INPUTS: Readonly<Record<UnsentKind, Readonly<Record<string, Schema>>>> = {
  item: { ...ITEM_INPUTS, reason: requiredText(TEXT_LIMITS.reason) },
  inspection: INSPECTION_INPUTS,
  photo: PHOTO_INPUTS,
  comment: COMMENT_INPUTS,
  signature: {},
};

type Refused = Pick<ListedChange, 'call' | 'body' | 'failure'>;

/** The fields to correct: those that the server refused, or all if it named none. */
export function editableFields(change: Refused): EditableField[] {
  const controls = CONTROLS[kindOf(change)];
  const errors = change.failure?.errors ?? {};
  const fieldsIn = (names: readonly string[]): EditableField[] =>
    names.flatMap((name) => {
      const control = Object.hasOwn(controls, name) ? controls[name] : undefined;
      return control === undefined ? [] : { name, control, error: errors[name]?.[0] };
    });
  const refused = fieldsIn(Object.keys(errors));
  return refused.length > 0 ? refused : fieldsIn(Object.keys(change.body));
}

/** An instant on the user's clock, or what was typed instead of one. */
function minuteOf(text: string): string {
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? text : localMinute(instant);
}

/** The value of a field as typed text. */
export function typedOf({ kind }: Control, value: unknown): string {
  if (kind === 'minute' && typeof value === 'string') return minuteOf(value);
  if (typeof value === 'number') return amountText(value);
  return typeof value === 'string' ? value : '';
}

const NUMBERS: readonly string[] = ['priority'];

/** The value of typed text in a request: null if it is blank, NaN if it is not a number. */
export function valueIn({ name, control }: EditableField, typed: string): unknown {
  switch (control.kind) {
    case 'amount':
    case 'number':
      return amountOf(typed);
    case 'money':
      return moneyOf(typed);
    case 'person':
    case 'project':
      return typed === '' ? null : Number(typed);
    case 'minute': {
      const instant = new Date(typed);
      if (typed === '') return null;
      return Number.isNaN(instant.getTime()) ? typed : instant.toISOString();
    }
    case 'choice':
      return NUMBERS.includes(name) ? Number(typed) : typed;
    default:
      return typed.trim() === '' ? null : typed;
  }
}

/** The first and the last day that a person may choose in a field. */
export function daysOf(name: string, today: string): { min?: string; max?: string } {
  if (name === 'dueDate') return { min: today };
  return name === 'resolvedDate' ? { max: today } : {};
}

/** The rules of the item's forms for a chosen day. */
function dayProblem(change: Refused, name: string, day: string, today: string) {
  if (name === 'resolvedDate') return resolutionDayError(day, today);
  if (name !== 'dueDate') return undefined;
  const before = change.body['dueDate'];
  const initial = { dueDate: typeof before === 'string' ? before : '' };
  return dueDateError({ values: { dueDate: day }, initial, today });
}

/** Why a value cannot be sent, according to the rules of its field; undefined if it can. */
export function problemOf(
  change: Refused,
  { name, value, today }: { name: string; value: unknown; today: string },
): string | undefined {
  const { error } = INPUTS[kindOf(change)][name]?.safeParse(value) ?? {};
  if (error !== undefined) return error.issues[0]?.message;
  return typeof value === 'string' ? dayProblem(change, name, value, today) : undefined;
}
