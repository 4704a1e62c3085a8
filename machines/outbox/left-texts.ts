import { ITEM_FIELDS, RESOLUTION_FIELDS } from '../../contract/items/item-fields';
import { PROJECT_FIELDS } from '../../contract/projects/project-fields';
import type { RecordFields } from '../../contract/record-fields';
import type { Draft } from '../forms/draft';
import { loadMachineOf } from '../loading/load.machine';
import { isSame } from '../same-value';
import type { KnownItem } from './sent-list';

/** What a user has typed and not saved, in forms that are closed. */

/** What a form is for, according to the name of its drafts. */
export interface FormSubject {
  /** The kind of form, such as `resolution`. */
  kind: string;
  /** The record that it changes, or to which it adds; null if its name has none. */
  recordId: number | null;
}

export interface LeftText extends FormSubject {
  form: string;
  /** Distinguishes drafts of the same form. */
  saveKey: string;
  /** When it was last changed, in milliseconds since 1970; null if that is not known. */
  typedAt: number | null;
  /** What was typed, by field. */
  texts: readonly (readonly [field: string, text: string])[];
  /** The ids and names of the photos. */
  photos: readonly { id: string; name: string }[];
  /** The item of the form; null if the device does not know it. */
  item: KnownItem | null;
  /** The title of the form's inspection; null if the device does not know it. */
  inspection: string | null;
}

const NAME = /^(.*?)(?::(-?\d+)(?::[^:]*)?)?$/;

/** What a form is for. */
export function formSubjectOf(form: string): FormSubject {
  const [, kind = form, id] = NAME.exec(form) ?? [];
  return { kind, recordId: id === undefined ? null : Number(id) };
}

const chosenOf = (fields: RecordFields) =>
  Object.keys(fields).filter((name) => ['choice', 'date'].includes(fields[name]?.kind ?? ''));

/** Chosen from a list or a calendar, or set by the form. */
const NOT_TYPED = [
  ...chosenOf(ITEM_FIELDS),
  ...chosenOf(RESOLUTION_FIELDS),
  ...chosenOf(PROJECT_FIELDS),
  'status',
  'priority',
  'assessment',
  'resolvedAt',
  'inspectionDate',
  'projectName',
  'clientName',
  'decision',
  'timeZone',
  'groupBy',
  'paper',
];

/** The role of an account is chosen, that of a person who signs is typed. */
const isTyped = (kind: string, field: string) =>
  !NOT_TYPED.includes(field) && (field !== 'role' || kind === 'signature');

/** What was typed into a form: texts that differ from those with which it was opened. */
export const textsIn = (kind: string, { values, base = {} }: Draft): LeftText['texts'] =>
  Object.entries(values).flatMap(([field, value]) =>
    typeof value === 'string' &&
    value.trim() !== '' &&
    isTyped(kind, field) &&
    !isSame(value, base[field])
      ? [[field, value] as const]
      : [],
  );

/** Loads them from the device. */
export const leftTextsMachine = loadMachineOf<object, readonly LeftText[]>('leftTexts');
