import type { ItemStatus } from '../enums';
import type { Role } from '../roles';
import { emptyValues } from '../record-fields';
import type { Item } from './item';
import { VERIFICATION_FIELDS } from './item-fields';
import { isSettled, isWaiting } from './item-status';
import { VERIFICATION_MESSAGES } from './messages';

/** The rules for verifying a resolution by another person, and for returning it; pure. */

export type VerificationFields = Pick<
  Item,
  keyof typeof VERIFICATION_FIELDS | 'returnCount' | 'requiresVerification'
>;

/** The initial values of an item that nobody has resolved. */
export const NO_VERIFICATION = { ...emptyValues(VERIFICATION_FIELDS), returnCount: 0 };

interface Required {
  status: ItemStatus;
  requiresVerification: boolean;
}

interface Resolved extends Required {
  resolvedById: number | null;
  resolvedByUserName: string | null;
}

/** The person who changes an item. */
export interface ItemEditor {
  id: number;
  fullName: string;
  role: Role;
}

/**
 * Whether every resolution of an item must be verified by another person, because one was returned.
 */
export const mustBeVerified = ({ returnCount }: Pick<Item, 'returnCount'>): boolean =>
  returnCount > 0;

/** Whether a person resolved an item. For some older resolutions only the name is known. */
export const hasResolved = (item: Resolved, { id, fullName }: ItemEditor): boolean =>
  item.resolvedById == null ? item.resolvedByUserName === fullName : item.resolvedById === id;

/** Whether a person may verify a waiting item. */
export const mayVerify = (item: Resolved, person: ItemEditor): boolean =>
  isWaiting(item) && !hasResolved(item, person);

/** Whether a person may verify their own resolution if they give a reason. */
export const mayOverride = (item: Resolved, person: ItemEditor): boolean =>
  isWaiting(item) && hasResolved(item, person) && person.role === 'Admin';

/** Why a person may not verify a waiting item; null if they may. */
export function verifyRefusal(item: Resolved, person: ItemEditor): string | null {
  if (!hasResolved(item, person)) return null;
  return person.role === 'Admin' ? VERIFICATION_MESSAGES.ownOfAdmin : VERIFICATION_MESSAGES.own;
}

const isBeyondResolved = (status: ItemStatus) => isSettled(status) && status !== 'Resolved';

/**
 * Why a person may not change an item in this way without a reason; null if they may. A waiting
 * item is verified by someone other than its resolver; only the resolver may undo the resolution
 * without a reason.
 */
export function moveRefusal(before: Resolved, after: Required, person: ItemEditor): string | null {
  if (isWaiting(before)) {
    if (isWaiting(after)) return null;
    if (isSettled(after.status)) return verifyRefusal(before, person);
    return hasResolved(before, person) ? null : VERIFICATION_MESSAGES.reasonNeeded;
  }
  const isAtOnce = !isSettled(before.status) && isBeyondResolved(after.status);
  return isAtOnce && after.requiresVerification ? VERIFICATION_MESSAGES.resolveFirst : null;
}

/** The author of a change, its instant, and the reason that they gave, if any. */
export interface Authorship {
  userId: number | null;
  userName: string;
  now: string;
  reason?: string | null;
}

const UNVERIFIED = { verifiedByUserName: null, verifiedAt: null, verificationReason: null };

function settledStamps(
  before: Required & VerificationFields,
  after: Required,
  by: Authorship,
): Partial<VerificationFields> {
  const isNew = !isSettled(before.status);
  const requiresVerification = after.requiresVerification || (isNew && mustBeVerified(before));
  const resolver = isNew ? { resolvedById: by.userId, resolvedAt: by.now } : {};
  const required = { requiresVerification, ...resolver };
  if (!isBeyondResolved(after.status)) return { ...required, ...UNVERIFIED };
  if (!isWaiting(before)) return required;
  return {
    ...required,
    verifiedByUserName: by.userName,
    verifiedAt: by.now,
    verificationReason: by.reason ?? null,
  };
}

function returnStamps(before: VerificationFields, by: Authorship): Partial<VerificationFields> {
  return {
    returnCount: before.returnCount + 1,
    returnReason: by.reason ?? null,
    returnedByUserName: by.userName,
    returnedAt: by.now,
  };
}

/**
 * The fields of an item after a change, including who resolved, verified or returned it by that
 * change.
 */
export function signed<Fields extends Required & VerificationFields>(
  before: Required & VerificationFields,
  after: Fields,
  by: Authorship,
): Fields {
  if (isSettled(after.status)) return { ...after, ...settledStamps(before, after, by) };
  const isReturned = isWaiting(before) && by.reason != null;
  const stamps = isReturned ? returnStamps(before, by) : {};
  // A return before the verification is not why the item is open.
  const past = before.verifiedAt === null ? {} : { returnedAt: null };
  return { ...after, resolvedById: null, resolvedAt: null, ...UNVERIFIED, ...past, ...stamps };
}

/** The fields of a new item, including who resolved it if it starts as resolved. */
export const signedAsNew = <Fields extends Required & VerificationFields>(
  made: Fields,
  by: Authorship,
): Fields => signed({ ...made, status: 'Draft' }, made, by);
