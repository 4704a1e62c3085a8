import { listAssignees } from '../../../contract/users/calls';
import type { Assignee } from '../../../contract/users/user';
import { ASSESSMENT } from '../../../contract/enums';
import {
  createItem,
  deleteItem,
  duplicateItem,
  getItemWithPhotos,
  resolveItem,
  unresolveItem,
  updateItem,
} from '../../../contract/items/calls';
import { getInspection, type InspectionOfProperty } from '../../../contract/inspections/calls';
import type { Item } from '../../../contract/items/item';
import { ITEM_FIELDS } from '../../../contract/items/item-fields';
import { amountOf, moneyOf } from '../../../contract/rules/amount';
import { isSettled } from '../../../contract/items/item-status';
import { bodyValues } from '../../../machines/forms/field-values';
import type { Intent, SaveRequest } from '../../../machines/forms/form-context';
import type { DuplicateRequest } from '../../../machines/items/item-duplication.machine';
import type { ActionItem } from '../../../machines/items/action-item';
import type { ItemFacts } from '../../../machines/items/item-facts.machine';
import type { ItemWithPhotos } from '../../../machines/items/item.machine';
import type { ItemValues } from '../../../machines/items/item-values';
import type { ResolutionValues } from '../../../machines/items/resolution-values';
import { changesIn } from '../../platform/http/changed-fields';
import { type CallApi, orThrow } from '../../platform/http/call-api';

/** The calls of inspection items. */

export async function fetchItem(
  api: CallApi,
  id: number,
  signal: AbortSignal,
): Promise<ItemWithPhotos> {
  const { data } = await orThrow(api(getItemWithPhotos, { params: { id }, signal }));
  return data;
}

/** The inspection that an item belongs to, without its other items. */
export async function fetchInspectionSummary(
  api: CallApi,
  id: number,
  signal: AbortSignal,
): Promise<InspectionOfProperty> {
  return (await orThrow(api(getInspection, { params: { id }, signal }))).data;
}

export async function fetchAssignees(
  api: CallApi,
  signal: AbortSignal,
): Promise<readonly Assignee[]> {
  return (await orThrow(api(listAssignees, { signal }))).data;
}

/** Omits empty values: an optional value is either sent with content or not at all. */
function withoutBlanks<Body extends object>(body: Body): Body {
  return Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== '' && value !== null),
  ) as Body;
}

const notesOf = ({ resolutionNotes, followUpActions, actualHours }: ItemValues) => ({
  resolutionNotes,
  followUpActions,
  actualHours: amountOf(actualHours),
});

/** The fields of the form; those of a resolution only if the form shows them. */
const fieldsOf = (values: ItemValues) => ({
  title: values.title,
  priority: values.priority,
  tags: [...values.tags],
  progress: values.progress,
  description: values.description,
  ...bodyValues(ITEM_FIELDS, values),
  ...(isSettled(values.status) ? { resolvedDate: values.resolvedDate, ...notesOf(values) } : {}),
});

const statusOf = ({ status }: ItemValues, intent: Intent) =>
  intent === 'draft' ? ('draft' as const) : status;

/** The body of a request that creates an item. */
export function itemBody(values: ItemValues, intent: Intent) {
  return {
    ...withoutBlanks(fieldsOf(values)),
    status: statusOf(values, intent),
    assessment: intent === 'save' && isSettled(values.status) ? ASSESSMENT.pass : ASSESSMENT.fail,
  };
}

/**
 * Whether a save changes the status: the user chose another one, completes a draft, or makes the item
 * a draft. What somebody else has resolved does not become a draft.
 */
function movesStatus(values: ItemValues, initial: ItemValues, intent: Intent): boolean {
  if (intent === 'draft') return !initial.isDraft && !initial.isResolved;
  return initial.isDraft || values.status !== initial.status;
}

/**
 * The body of a request that changes an item: the fields that differ from the form's initial values.
 * What the user wrote about a resolution is sent even if the item is open again, which shows it as its
 * earlier resolution.
 */
export const itemChanges = (values: ItemValues, initial: ItemValues, intent: Intent) => ({
  ...changesIn(notesOf(values), notesOf(initial)),
  ...changesIn(fieldsOf(values), fieldsOf(initial)),
  ...(movesStatus(values, initial, intent) ? { status: statusOf(values, intent) } : {}),
});

/** Adds an item to the inspection `subjectId`. */
export async function addItem(
  api: CallApi,
  { values, intent, subjectId, idempotencyKey }: SaveRequest<ItemValues>,
  signal: AbortSignal,
): Promise<Item> {
  const body = { ...itemBody(values, intent), inspectionId: subjectId ?? 0 };
  return (await orThrow(api(createItem, { body, idempotencyKey, signal }))).data;
}

/** Changes the item `subjectId`. */
export async function changeItem(
  api: CallApi,
  { values, initial, intent, subjectId, version }: SaveRequest<ItemValues>,
  signal: AbortSignal,
): Promise<Item> {
  const params = { id: subjectId ?? 0 };
  const body = { ...itemChanges(values, initial, intent), version: version ?? 0 };
  return (await orThrow(api(updateItem, { params, body, signal }))).data;
}

/** Changes only the due date or the assignee of the item `subjectId`. */
export async function changeFacts(
  api: CallApi,
  { values, initial, subjectId, version }: SaveRequest<ItemFacts>,
  signal: AbortSignal,
): Promise<Item> {
  const params = { id: subjectId ?? 0 };
  const body = { ...changesIn(values, initial), version: version ?? 0 };
  return (await orThrow(api(updateItem, { params, body, signal }))).data;
}

/** Deletes an item with its photos; returns its id. */
export async function removeItem(api: CallApi, id: number, signal: AbortSignal): Promise<number> {
  return (await orThrow(api(deleteItem, { params: { id }, signal }))).data.id;
}

/** Creates a copy of an item. */
export async function copyItem(
  api: CallApi,
  { id, idempotencyKey }: DuplicateRequest,
  signal: AbortSignal,
): Promise<Item> {
  return (await orThrow(api(duplicateItem, { params: { id }, idempotencyKey, signal }))).data;
}

/** Resolves the item `subjectId`; its photos are uploaded separately. */
export async function markResolved(
  api: CallApi,
  { values, subjectId, version, idempotencyKey }: SaveRequest<ResolutionValues>,
  signal: AbortSignal,
): Promise<Item> {
  const params = { id: subjectId ?? 0 };
  const body = {
    isResolved: true as const,
    requiresVerification: values.requiresVerification,
    resolvedDate: values.resolvedDate,
    resolutionNotes: values.resolutionNotes,
    resolutionType: values.resolutionType,
    version: version ?? 0,
    ...withoutBlanks({
      actualHours: amountOf(values.actualHours),
      followUpActions: values.followUpActions,
      actualCost: moneyOf(values.actualCost),
      qualityRating: values.qualityRating,
    }),
  };
  return (await orThrow(api(resolveItem, { params, body, idempotencyKey, signal }))).data;
}

/** Reopens a resolved item. */
export async function markUnresolved(
  api: CallApi,
  { id, version }: Pick<ActionItem, 'id' | 'version'>,
  signal: AbortSignal,
): Promise<Item> {
  return (await orThrow(api(unresolveItem, { params: { id }, body: { version }, signal }))).data;
}
