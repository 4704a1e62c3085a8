import {
  READ_INSPECTION_STATUS_LABELS,
  ITEM_STATUS_LABELS,
  PHOTO_CATEGORY_LABELS,
  PRIORITY_LABELS,
  QUALITY_RATING_LABELS,
  RESOLUTION_TYPE_LABELS,
} from '../enums';
import type { INSPECTION_FIELDS } from '../inspections/inspection-fields';
import type { ITEM_FIELDS, RESOLUTION_FIELDS } from '../items/item-fields';
import { formatDollars } from '../rules/dollars';
import type { FieldChange, HistoryEntry } from './history';
import { capitalised } from '../rules/capitalised';

/** The fields of the history, with the labels of their forms and their values in words. */

type Kind = HistoryEntry['kind'];
type Value = FieldChange['from'];

/** Dates in the reader's time zone; undefined for anything that is not a date. */
export interface DatesInWords {
  /** A calendar date. */
  day: (value: unknown) => string | null | undefined;
  /** A date with its time. */
  minute: (value: unknown) => string | null | undefined;
}

type InWords = (value: NonNullable<Value>, dates: DatesInWords) => string | null;

interface Field {
  label: string;
  inWords?: InWords;
}

const from = (labels: Readonly<Record<string, string>> | readonly string[]): InWords => {
  const words = new Map(Object.entries<string>(labels));
  return (value) => words.get(String(value)) ?? null;
};

const day: InWords = (value, dates) => dates.day(value) ?? null;
const minute: InWords = (value, dates) => dates.minute(value) ?? null;
const dollars: InWords = (value) => formatDollars(Number(value));
const yesOrNo: InWords = (value) => (value === true ? 'Yes' : 'No');
const capitalisedValue: InWords = (value) => capitalised(String(value));

type Fields = Readonly<Record<string, Field>>;

/** Words for every field of these tables, and for others. */
type WordsOf<Table> = Record<keyof Table, Field> & Fields;

const SHARED = {
  title: { label: 'Title' },
  description: { label: 'Description' },
  notes: { label: 'Notes' },
  assignedToId: { label: 'Assigned To' },
} satisfies Fields;

const NO_FIELD: Field = { label: '' };

const INSPECTION_WORDS = {
  ...SHARED,
  inspectionDate: { label: 'Inspection Date', inWords: minute },
  scheduledDate: { label: 'Scheduled Date', inWords: minute },
  status: { label: 'Status', inWords: from(READ_INSPECTION_STATUS_LABELS) },
  inspectorName: { label: 'Inspector Name' },
  projectId: { label: 'Project' },
  weatherConditions: { label: 'Weather Conditions' },
  temperature: { label: 'Temperature', inWords: (value) => `${String(value)} °C` },
  completedDate: { label: 'Completed', inWords: minute },
  isArchived: { label: 'Archived', inWords: yesOrNo },
} satisfies WordsOf<typeof INSPECTION_FIELDS>;

/** Of who resolved, verified and returned an item, only what people read has words. */
const ITEM_WORDS = {
  ...SHARED,
  status: { label: 'Status', inWords: from(ITEM_STATUS_LABELS) },
  assessment: { label: 'Assessment', inWords: from(['Pass', 'Fail', 'Needs Attention']) },
  priority: { label: 'Priority', inWords: from(PRIORITY_LABELS) },
  category: { label: 'Category' },
  location: { label: 'Location' },
  severity: { label: 'Severity', inWords: capitalisedValue },
  recommendedAction: { label: 'Recommended Action' },
  dueDate: { label: 'Due Date', inWords: day },
  estimatedHours: { label: 'Estimated Hours' },
  costEstimate: { label: 'Cost Estimate', inWords: dollars },
  technicalNotes: { label: 'Technical Notes' },
  progress: { label: 'Progress', inWords: (value) => `${String(value)} %` },
  tags: { label: 'Tags' },
  actualHours: { label: 'Actual Hours' },
  actualCost: { label: 'Actual Cost', inWords: dollars },
  resolvedDate: { label: 'Resolved', inWords: day },
  resolvedByUserName: { label: 'Resolved By' },
  resolutionNotes: { label: 'Resolution Notes' },
  resolutionType: { label: 'Resolution Type', inWords: from(RESOLUTION_TYPE_LABELS) },
  qualityRating: { label: 'Quality Rating', inWords: from(QUALITY_RATING_LABELS) },
  followUpActions: { label: 'Follow-up Actions' },
  requiresVerification: { label: 'Requires Verification', inWords: yesOrNo },
  verifiedByUserName: { label: 'Verified By' },
  verificationReason: { label: 'Verified Without Another Person' },
  returnCount: { label: 'Times Returned' },
  returnReason: { label: 'Reason for Return' },
} satisfies WordsOf<typeof ITEM_FIELDS & typeof RESOLUTION_FIELDS>;

const FIELDS: Readonly<Record<Kind, Fields>> = {
  inspections: INSPECTION_WORDS,
  items: ITEM_WORDS,
  photos: {
    caption: { label: 'Caption' },
    category: { label: 'Category', inWords: from(PHOTO_CATEGORY_LABELS) },
  },
  comments: { text: { label: 'Text' } },
};

/**
 * `name` is the name of the record with this id; null if it is deleted; undefined for other values.
 */
function valueInWords(
  value: Value,
  name: string | null | undefined,
  { inWords }: Field,
  dates: DatesInWords,
): string | null {
  if (value === null || value === '') return null;
  if (name !== undefined) return name ?? 'Deleted';
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(', ');
  return inWords?.(value, dates) ?? String(value);
}

export interface ChangeInWords {
  label: string;
  /** Null if the field was or is empty. */
  from: string | null;
  to: string | null;
}

/** The changes of an entry that have words for people. */
export function changesInWords(
  { kind, changes }: HistoryEntry,
  dates: DatesInWords,
): readonly ChangeInWords[] {
  return changes.flatMap(({ field, from: before, to, names }) => {
    const known = FIELDS[kind][field];
    if (known === undefined) return [];
    return [
      {
        label: known.label,
        from: valueInWords(before, names?.from, known, dates),
        to: valueInWords(to, names?.to, known, dates),
      },
    ];
  });
}

/** The label of a field; null if there are no words for it. */
export const fieldLabel = (kind: Kind, field: string): string | null =>
  FIELDS[kind][field]?.label ?? null;

const isValue = (value: unknown): value is Value =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'));

/** The value of a field; null if it is empty or has no words. */
export function fieldInWords(
  kind: Kind,
  field: string,
  value: unknown,
  dates: DatesInWords,
): string | null {
  if (!isValue(value)) return null;
  return valueInWords(value, undefined, FIELDS[kind][field] ?? NO_FIELD, dates);
}
