import type { ItemStatus } from '../enums';
import { hasCapability, type Role } from '../roles';
import type { Resolution } from './calls';
import type { Item } from './item';
import { EVIDENCE_CONTENT_TYPES, PHOTO_MAX_BYTES } from '../limits';
import { RESOLUTION_MESSAGES } from './messages';
import { PHOTO_MESSAGES } from '../photos/messages';
import { type CheckedFile, withIphoneHint } from '../uploads/chosen-photos';
import { isSettled, movedTo, type Stamp, type StatusFields } from './item-status';

/** The rules for resolving and unresolving an item. */

interface WithStatus {
  status: ItemStatus;
}

/**
 * Whether a user may resolve an item: the role manages items, and the item is not resolved,
 * verified or closed yet.
 */
export function mayResolve({ status }: WithStatus, role: Role): boolean {
  return hasCapability(role, 'canManageItems') && !isSettled(status);
}

/**
 * Whether a user may unresolve an item: the role manages items, and the item is resolved, verified
 * or closed.
 */
export function mayUnresolve({ status }: WithStatus, role: Role): boolean {
  return hasCapability(role, 'canManageItems') && isSettled(status);
}

/**
 * Status, date and resolver after resolving. The date comes from the dialog, or is today on the
 * user's calendar. The resolver is the user who resolves.
 */
export function resolvedStatus(
  item: StatusFields,
  resolvedDate: string | null,
  stamp: Stamp,
): StatusFields {
  return movedTo({ ...item, resolvedDate, resolvedByUserName: null }, 'Resolved', stamp);
}

/** The fields of a resolution besides its date and resolver. */
export type ResolutionFields = Pick<
  Item,
  | 'resolutionNotes'
  | 'followUpActions'
  | 'actualHours'
  | 'actualCost'
  | 'resolutionType'
  | 'requiresVerification'
  | 'qualityRating'
>;

/** The initial values of a resolution. */
export const NO_RESOLUTION: ResolutionFields = {
  resolutionNotes: null,
  followUpActions: null,
  actualHours: null,
  actualCost: null,
  resolutionType: null,
  requiresVerification: false,
  qualityRating: null,
};

type ResolvedFields = StatusFields & ResolutionFields;

/**
 * The fields of an item after it moved to a status. A move to a settled status begins a new
 * resolution without the fields of an earlier one.
 */
export function withStatus<Fields extends ResolvedFields>(
  item: Fields,
  status: ItemStatus,
  stamp: Stamp,
): Fields {
  const isNew = isSettled(status) && !isSettled(item.status);
  const before = isNew ? { ...item, ...NO_RESOLUTION } : item;
  return { ...before, ...movedTo(before, status, stamp) };
}

/**
 * All fields of an item after resolving: the status, and the complete resolution from the dialog.
 */
export function resolved<Fields extends ResolvedFields>(
  item: Fields,
  resolution: Resolution,
  stamp: Stamp,
): Fields {
  return {
    ...item,
    ...resolvedStatus(item, resolution.resolvedDate, stamp),
    resolutionNotes: resolution.resolutionNotes ?? resolution.notes,
    followUpActions: resolution.followUpActions,
    actualHours: resolution.actualHours,
    actualCost: resolution.actualCost,
    resolutionType: resolution.resolutionType,
    requiresVerification: resolution.requiresVerification ?? false,
    qualityRating: resolution.qualityRating,
  };
}

/** The fields of an item after unresolving: it is open, without resolution date and resolver. */
export function unresolved<Fields extends StatusFields>(item: Fields): Fields {
  return { ...item, ...movedTo(item, 'Open', { today: '', userName: '' }) };
}

const EASTERNMOST_HOURS = 14;

/** Whether a calendar date is today or earlier in at least one time zone. */
export function isPast(date: string, now: string): boolean {
  const easternmost = new Date(Date.parse(now) + EASTERNMOST_HOURS * 3_600_000);
  return date <= easternmost.toISOString().slice(0, 10);
}

/** Says why a file cannot be photo evidence; undefined if it can. */
export function evidenceError(file: CheckedFile): string | undefined {
  const { name, size, contentType = '', trouble } = file;
  const types: readonly string[] = EVIDENCE_CONTENT_TYPES;
  if (trouble === 'unreadable') return PHOTO_MESSAGES.unreadable(name);
  if (size === 0) return PHOTO_MESSAGES.empty;
  if (size > PHOTO_MAX_BYTES) return RESOLUTION_MESSAGES.photoSize;
  if (!types.includes(contentType)) return withIphoneHint(RESOLUTION_MESSAGES.photoType, file);
  return trouble === 'damaged' ? PHOTO_MESSAGES.damaged : undefined;
}
