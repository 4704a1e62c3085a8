import type { ItemStatus, Role } from '../enums';
import type { Resolution } from './calls';
import type { Item } from './item';
import { EVIDENCE_CONTENT_TYPES, PHOTO_MAX_BYTES } from '../limits';
import { RESOLUTION_MESSAGES } from './messages';
import { PHOTO_MESSAGES } from '../photos/messages';
import { hasCapability } from '../roles';
import type { JudgedFile } from '../uploads/chosen-photos';
import { isSettled, movedTo, type Stamp, type StatusFields } from './item-status';

/** Who may resolve an item and take it back, and what both set. */

interface WithStatus {
  status: ItemStatus;
}

/** Users who manage items may resolve one that is not resolved, verified or closed yet. */
export function mayResolve({ status }: WithStatus, role: Role): boolean {
  return hasCapability(role, 'canManageItems') && !isSettled(status);
}

/** Users who manage items may revert a resolution, even a verified or closed one. */
export function mayUnresolve({ status }: WithStatus, role: Role): boolean {
  return hasCapability(role, 'canManageItems') && isSettled(status);
}

/**
 * Status, date and resolver after resolving. The date is the dialog's, or the user's today; the
 * resolver is the user who resolves.
 */
export function resolvedStatus(
  item: StatusFields,
  resolvedDate: string | null,
  stamp: Stamp,
): StatusFields {
  return movedTo({ ...item, resolvedDate, resolvedByUserName: null }, 'Resolved', stamp);
}

/** What is said about a resolution beside its date and resolver. */
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

/** What a resolution begins with. */
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
 * The fields after an item moved to a status. A resolution that begins with the move is a new one:
 * nothing of an earlier one, which was taken back, is part of it.
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

/** All fields after resolving: the status, and the resolution as the dialog holds it, whole. */
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

/** The fields after unresolving: open again, without the date and the name. */
export function unresolved<Fields extends StatusFields>(item: Fields): Fields {
  return { ...item, ...movedTo(item, 'Open', { today: '', userName: '' }) };
}

const EASTERNMOST_HOURS = 14;

/** Whether a calendar date is not after today in any time zone. */
export function isPast(date: string, now: string): boolean {
  const easternmost = new Date(Date.parse(now) + EASTERNMOST_HOURS * 3_600_000);
  return date <= easternmost.toISOString().slice(0, 10);
}

/** What is wrong with a file as photo evidence; undefined where nothing is. */
export function evidenceError(
  file: Pick<JudgedFile, 'name' | 'size' | 'contentType' | 'trouble'>,
): string | undefined {
  const { name, size, contentType = '', trouble } = file;
  const types: readonly string[] = EVIDENCE_CONTENT_TYPES;
  if (size === 0) return PHOTO_MESSAGES.noFile;
  if (size > PHOTO_MAX_BYTES) return RESOLUTION_MESSAGES.photoSize;
  if (trouble === 'unreadable') return PHOTO_MESSAGES.unreadable(name);
  if (!types.includes(contentType)) return RESOLUTION_MESSAGES.photoType;
  return trouble === 'damaged' ? PHOTO_MESSAGES.damaged : undefined;
}
