import { ASSESSMENT } from '../../../contract/enums';
import type { Item, ItemFields } from '../../../contract/items/item';
import { mergeOfItem } from '../../../contract/items/item-merge';
import { isWaiting, type Stamp } from '../../../contract/items/item-status';
import { VERIFICATION_MESSAGES } from '../../../contract/items/messages';
import { isPast } from '../../../contract/items/resolution';
import { hasResolved, moveRefusal, signed } from '../../../contract/items/verification';
import { RULE_MESSAGES } from '../../../contract/messages/rules';
import { conflict, found, invalid } from '../../errors/http-error';
import type { Context, WriteContext } from '../../http/calls/handlers';
import { lockInspection } from '../../repositories/inspections/inspections';
import * as items from '../../repositories/items/items';
import { lastChanges } from '../../repositories/history/journal';
import { updated } from '../../changes/versioned-changes';
import { type Change, mergedChange } from '../../changes/merged-change';

/** How all item routes change an item. */

/**
 * The item.
 * @throws HttpError 404
 */
export const existing = async ({ db }: Pick<Context, 'db'>, id: number) =>
  found(await items.findItem(db, id), 'Inspection item');

/**
 * The user, and their date or, by default, today's in UTC. That also replaces a date in the future, from a
 * device whose clock is ahead: nobody chose it, so nobody could correct it.
 */
export const stampOf = ({ now, user }: Context, today?: string): Stamp => ({
  today: today !== undefined && isPast(today, now) ? today : now.slice(0, 10),
  userName: user.fullName,
});

/**
 * The user and the instant; `reason` is the one that they gave for verifying or returning an item.
 */
export const signatureOf = ({ now, user }: Context, reason: string | null = null) => ({
  userId: user.id,
  userName: user.fullName,
  now,
  reason,
});

const hasFailed = ({ assessment }: Pick<Item, 'assessment'>) => assessment !== ASSESSMENT.pass;

/**
 * Writes an item; returns it as it is stored.
 * @throws HttpError 409 if it has another version.
 */
export async function write({ db, now }: Context, before: Item, fields: ItemFields): Promise<Item> {
  // The inspection counts its failed items.
  if (hasFailed(before) !== hasFailed(fields)) await lockInspection(db, before.inspectionId);
  return updated(items.updateItem(db, { before, fields, now }), () => existing({ db }, before.id));
}

/** The resolution that the user saw when they verified, returned or undid it. */
export interface SeenResolution {
  resolvedAt?: unknown;
}

/**
 * A person who decides about a resolution may have seen only the device's copy of it.
 * @throws HttpError 409 if the resolution that the user saw is no longer the one that waits.
 */
export function expectResolution(
  { user }: Context,
  item: Item,
  base: SeenResolution | undefined,
): void {
  const seen = base?.resolvedAt;
  if (seen === undefined || !isWaiting(item) || hasResolved(item, user)) return;
  if (seen === item.resolvedAt) return;
  throw conflict(VERIFICATION_MESSAGES.resolvedAgain, item);
}

/**
 * Imported dates, which may be in the future, stay.
 * @throws HttpError 422 for a new date of resolution in the future.
 */
export function expectPastResolution(
  { now }: Pick<Context, 'now'>,
  { resolvedDate }: Pick<ItemFields, 'resolvedDate'>,
  before: string | null = null,
): void {
  if (resolvedDate === null || resolvedDate === before || isPast(resolvedDate, now)) return;
  throw invalid({ resolvedDate: [RULE_MESSAGES.pastDate] });
}

interface Move {
  /** What the user saw; older versions of the app do not send it. */
  base?: SeenResolution | undefined;
  /** The error to throw if this person may not move the item. */
  refused?: (reason: string) => Error;
}

/**
 * Saves a change that may move the item to another status.
 * @throws the error that `refused` makes of the reason why this person may not move it; by default
 * HttpError 409.
 * @throws HttpError 422 if it is resolved on a day in the future.
 * @throws HttpError 409 if the change decides about a resolution that the user has not seen.
 */
export async function save(
  context: Context,
  before: Item,
  changed: ItemFields,
  { base, refused = (reason) => conflict(reason, before) }: Move = {},
): Promise<Item> {
  expectPastResolution(context, changed, before.resolvedDate);
  const fields = signed(before, changed, signatureOf(context));
  if (!isWaiting(fields)) expectResolution(context, before, base);
  const reason = moveRefusal(before, fields, context.user);
  if (reason !== null) throw refused(reason);
  return write(context, before, fields);
}

/** Carries out a change of an item, merged field by field if it has a base. */
export function change(context: WriteContext, id: number, made: Change<Item>): Promise<Item> {
  const { db } = context;
  return mergedChange(
    {
      read: () => existing(context, id),
      mergeOf: mergeOfItem,
      lastChanges: (fields) => lastChanges(db, { kind: 'items', id }, fields),
      noteMerge: context.noteMerge,
      noteDeclined: ({ version, inspectionId }, values) =>
        context.noteDeclined({ kind: 'items', id, version, inspectionId, itemId: id }, values),
    },
    made,
  );
}
