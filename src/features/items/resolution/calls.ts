import type { Item } from '../../../../contract/items/item';
import { amountOf, moneyOf } from '../../../../contract/rules/amount';
import type { SaveRequest } from '../../../../machines/forms/form-context';
import type { ActionItem } from '../../../../machines/items/action-item';
import { type ResolutionValues, verdictIn } from '../../../../machines/items/resolution-values';
import type { VerdictValues } from '../../../../machines/items/verdict-values';
import { withoutBlanks } from '../../../platform/http/changed-fields';
import type { ItemChanges } from '../../../platform/outbox/record-changes';

/** The calls that resolve items and decide on their resolutions. */

/**
 * Resolves the item `subjectId`, provided that it still has the status that the dialog was opened
 * for; its photos are uploaded separately.
 */
export async function markResolved(
  changes: ItemChanges,
  { values, initial, subjectId, idempotencyKey: key }: SaveRequest<ResolutionValues>,
): Promise<Item> {
  const body = {
    isResolved: true as const,
    requiresVerification: values.requiresVerification,
    resolvedDate: values.resolvedDate,
    resolutionNotes: values.resolutionNotes,
    resolutionType: values.resolutionType,
    ...withoutBlanks({
      actualHours: amountOf(values.actualHours),
      followUpActions: values.followUpActions,
      actualCost: moneyOf(values.actualCost),
      qualityRating: values.qualityRating,
    }),
  };
  const base = { status: initial.status };
  return changes.make({ call: 'resolveItem', id: subjectId ?? 0, body, base, key });
}

/** Reopens a resolved item. */
export const markUnresolved = (
  changes: ItemChanges,
  { id, status, resolvedAt }: Pick<ActionItem, 'id' | 'status' | 'resolvedAt'>,
  key: string,
): Promise<Item> =>
  changes.make({ call: 'unresolveItem', id, body: {}, base: { status, resolvedAt }, key });

/** Only the resolution that the user has seen can be verified or returned. */
const waiting = (resolvedAt: string | null) => ({ status: 'Resolved', resolvedAt });

/** Verifies the resolution of an item. */
export const markVerified = (
  changes: ItemChanges,
  { id, resolvedAt }: Pick<ActionItem, 'id' | 'resolvedAt'>,
  key: string,
): Promise<Item> =>
  changes.make({ call: 'verifyItem', id, body: {}, base: waiting(resolvedAt), key });

/**
 * Returns the item `subjectId`, or verifies it with a reason; its photos are uploaded separately.
 */
export function judge(
  changes: ItemChanges,
  { values, initial, draftKey, subjectId, idempotencyKey: key }: SaveRequest<VerdictValues>,
): Promise<Item> {
  const call = verdictIn(draftKey) === 'return' ? 'returnItem' : 'verifyItem';
  const base = waiting(initial.resolvedAt);
  return changes.make({ call, id: subjectId ?? 0, body: { reason: values.reason }, base, key });
}
