import { listAssignees } from '../../../contract/users/calls';
import type { ListedAssignee } from '../../../contract/users/user';
import { ASSESSMENT } from '../../../contract/enums';
import { getItem, getItemWithPhotos, updateItem } from '../../../contract/items/calls';
import { getInspection } from '../../../contract/inspections/calls';
import type { InspectionOfProperty } from '../../../contract/inspections/inspection';
import type { Item } from '../../../contract/items/item';
import { ITEM_FIELDS } from '../../../contract/items/item-fields';
import { type SeenItem, seenOf } from '../../../contract/items/seen-item';
import { amountOf } from '../../../contract/rules/amount';
import { isSettled } from '../../../contract/items/item-status';
import { bodyValues } from '../../../machines/forms/field-values';
import type { Intent, SaveRequest } from '../../../machines/forms/form-context';
import type { DuplicateRequest } from '../../../machines/items/item-duplication.machine';
import type { ActionItem } from '../../../machines/items/action-item';
import type { ItemFacts } from '../../../machines/items/item-facts.machine';
import type { ItemWithPhotos } from '../../../machines/items/item.machine';
import { resolutionErrors } from '../../../machines/items/item-rules';
import { type ItemValues, itemValuesOf } from '../../../machines/items/item-values';
import { OUTBOX_MESSAGES } from '../../../contract/outbox/messages';
import { EffectFailed } from '../../../machines/failure';
import type { DeviceCopy } from '../../../machines/loading/load-context';
import { isLocalId } from '../../../machines/outbox/local-id';
import type { Removal } from '../../../machines/outbox/removal';
import { without } from '../../../machines/without';
import type { WatchedRecord } from '../../forms/watch-record';
import type { SignedIn } from '../session/signed-in';
import { currentId, readRecord } from '../../platform/ids/current-id';
import type { Copies } from '../../platform/offline/copies';
import { cancelUploadsOf } from '../uploads/queue/cancel-uploads';
import { changesIn, only, withoutBlanks } from '../../platform/http/changed-fields';
import { type CallApi, orThrow } from '../../platform/http/call-api';
import { adoptingKept, createOnce, ifExists } from '../../platform/http/create-once';
import { givingUp } from '../../platform/outbox/giving-up';
import {
  type ItemChanges,
  type MadeChange,
  NEWEST,
  type PhotoChanges,
  type ReadFrom,
} from '../../platform/outbox/record-changes';
import { orSayWhy } from '../../platform/outbox/refused-deletion';

/** The calls of inspection items. */

const DELETED_HERE = { message: OUTBOX_MESSAGES.deletedHere, status: 404, errors: {} };

/** What changing an item requires. */
interface Saving {
  api: CallApi;
  changes: ItemChanges;
}

export interface Reading extends Saving {
  /** The changes of the items' photos. */
  photoChanges: PhotoChanges;
  /** The server's id of an item that was made on this device; null until it has one. */
  serverIdOf: (localId: number) => Promise<number | null>;
}

export interface Removing extends Reading {
  uploadQueue: SignedIn['uploadQueue'];
}

/**
 * The item as it is shown; a waiting change may delete it.
 * @throws EffectFailed 404
 */
async function itemShown(
  { changes, photoChanges }: Reading,
  read: ItemWithPhotos,
  from: ReadFrom,
): Promise<ItemWithPhotos> {
  const item = await changes.shown(read, from);
  if (item === null) throw new EffectFailed(DELETED_HERE);
  return { ...item, photos: await photoChanges.photosOf(read.id, read.photos, from) };
}

/** An item, including the changes that wait on this device. */
export const fetchItem = (
  reading: Reading,
  id: number,
  signal: AbortSignal,
): Promise<ItemWithPhotos> =>
  readRecord<ItemWithPhotos>(reading, id, {
    sent: async (serverId) => {
      const params = { id: serverId };
      const request = orThrow(reading.api(getItemWithPhotos, { params, signal }));
      const { answer, from } = await reading.changes.answered(request);
      return itemShown(reading, answer.data, from);
    },
    unsent: async (localId) => {
      const item = await reading.changes.unsent(localId);
      return item && { ...item, photos: [] };
    },
  });

/** How a form learns of other people's changes of its item. */
export const watchedItem = (reading: Reading): WatchedRecord => ({
  kind: 'items',
  idOf: (id) => currentId(reading, id),
  read: (id, signal) => fetchItem(reading, id, signal),
});

/** The device's copy of an item, including the changes that wait. */
export async function recallItem(
  reading: Reading,
  copies: Copies,
  id: number,
): Promise<DeviceCopy<ItemWithPhotos> | null> {
  const copy = await copies.item(await currentId(reading, id));
  return copy && { ...copy, data: await itemShown(reading, copy.data, 'device') };
}

/** The inspection that an item belongs to, without its other items. */
export const fetchInspectionSummary = (
  reading: Reading & Pick<SignedIn, 'inspectionChanges'>,
  id: number,
  signal: AbortSignal,
): Promise<InspectionOfProperty> =>
  readRecord<InspectionOfProperty>(reading, id, {
    sent: async (serverId) =>
      (await orThrow(reading.api(getInspection, { params: { id: serverId }, signal }))).data,
    unsent: async (localId) => {
      const inspection = await reading.inspectionChanges.unsent(localId);
      return inspection && { ...inspection, propertyAddress: '' };
    },
  });

export async function fetchAssignees(
  api: CallApi,
  signal: AbortSignal,
): Promise<readonly ListedAssignee[]> {
  return (await orThrow(api(listAssignees, { signal }))).data;
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
 * Whether a save changes the status: the user chose another one, completes a draft, or turns the
 * item into a draft. An item that somebody else has resolved does not become a draft.
 */
function movesStatus(values: ItemValues, initial: ItemValues, intent: Intent): boolean {
  if (intent === 'draft') return !initial.isDraft && !initial.isResolved;
  return initial.isDraft || values.status !== initial.status;
}

/**
 * The body of a request that changes an item: the fields that differ from the form's initial
 * values. What the user wrote about a resolution is sent even if the item is open again; the item
 * then shows it as its earlier resolution. The form of an open item shows none of it, so what the
 * server would refuse is left out.
 */
const itemChanges = (values: ItemValues, initial: ItemValues, intent: Intent) => ({
  ...without(
    changesIn(notesOf(values), notesOf(initial)),
    Object.keys(resolutionErrors({ values, initial })),
  ),
  ...changesIn(fieldsOf(values), fieldsOf(initial)),
  ...(movesStatus(values, initial, intent) ? { status: statusOf(values, intent) } : {}),
});

/**
 * Saves an update of the item `subjectId`. A form that continues a draft of an older version does
 * not know the values that its fields had then, so the server compares the versions.
 */
async function saveUpdate<Values>(
  { api, changes }: Saving,
  { version, initialVersion, subjectId, idempotencyKey: key }: SaveRequest<Values>,
  { body, base }: Pick<Required<MadeChange>, 'body' | 'base'>,
): Promise<Item> {
  const id = subjectId ?? 0;
  if (version === initialVersion) return changes.make({ call: 'updateItem', id, body, base, key });
  const versioned = { ...body, version: version ?? 0 };
  return (await orThrow(api(updateItem, { params: { id }, body: versioned }))).data;
}

/** Changes the item `subjectId`. */
export async function changeItem(saving: Saving, request: SaveRequest<ItemValues>): Promise<Item> {
  const { values, initial, intent } = request;
  const body = itemChanges(values, initial, intent);
  // The form does not know the values of an earlier resolution.
  const before = {
    ...fieldsOf(initial),
    status: initial.isDraft ? 'Draft' : initial.status,
  };
  const { isResolved, resolvedAt } = initial;
  const seen = isResolved && 'status' in body ? { resolvedAt } : {};
  return saveUpdate(saving, request, { body, base: { ...only(body, before), ...seen } });
}

/**
 * Adds an item to the inspection `subjectId`. If an earlier request whose answer was lost has added
 * it, that item is changed.
 */
export function addItem(saving: Saving, request: SaveRequest<ItemValues>): Promise<Item> {
  const { api, changes } = saving;
  const { values, intent } = request;
  const inspectionId = request.subjectId ?? 0;
  const body = { ...itemBody(values, intent), inspectionId };
  return createOnce(api, request, {
    waits: true,
    create: (key) => changes.make({ call: 'createItem', id: null, inspectionId, body, key }),
    adopt: adoptingKept(request, {
      read: async (id) => {
        const read = orThrow(api(getItem, { params: { id } })).then(({ data }) => data);
        const item = await ifExists(read);
        return item && changes.shown(item, NEWEST);
      },
      valuesOf: itemValuesOf,
      changes: (edit) => Object.keys(itemChanges(edit.values, edit.initial, intent)).length > 0,
      change: (edit) => changeItem(saving, edit),
    }),
  });
}

/** Changes only the due date, the assignee or the status of the item `subjectId`. */
export async function changeFacts(saving: Saving, request: SaveRequest<ItemFacts>): Promise<Item> {
  const { values, initial } = request;
  const { status, resolvedAt } = initial;
  // The server sets when the item was resolved.
  const body = changesIn({ ...values, resolvedAt }, initial);
  const seen = isSettled(status) && 'status' in body ? { resolvedAt } : {};
  return saveUpdate(saving, request, { body, base: { ...only(body, initial), ...seen } });
}

/**
 * What remains of a save that its user gave up: the values for the history, without a request that
 * depends on the version.
 */
export const givenUp = <Values>(
  { api, changes }: Saving,
  request: SaveRequest<Values>,
): [Saving, SaveRequest<Values>] => [
  { api, changes: givingUp(changes) },
  { ...request, version: request.initialVersion },
];

/**
 * Deletes an item with its photos and its waiting changes. If the server does not answer, the
 * deletion waits; it can be undone, so the photos stay until the server has it.
 * @throws EffectFailed 409 if somebody else has changed the item, or added photos or comments, since
 * the user saw it.
 */
export async function removeItem(
  removing: Removing,
  { id, ...seen }: Pick<ActionItem, 'id'> & SeenItem,
  key?: string,
): Promise<Removal> {
  const serverId = isLocalId(id) ? await removing.serverIdOf(id) : id;
  const base = serverId === null ? {} : { ...seenOf(seen) };
  const deletion = { call: 'deleteItem', id: serverId ?? id, base, ...(key && { key }) } as const;
  const removal = await orSayWhy(removing.changes.remove(deletion), 'this item');
  if (removal === 'removed') cancelUploadsOf(await removing.uploadQueue(), id);
  return removal;
}

/** Creates a copy of an item. */
export const copyItem = (
  changes: ItemChanges,
  { id, idempotencyKey: key }: DuplicateRequest,
): Promise<Item> => changes.make({ call: 'duplicateItem', id, body: {}, key });
