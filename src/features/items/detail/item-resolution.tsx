import type { ReactNode } from 'react';
import { QUALITY_RATING_LABELS, RESOLUTION_TYPE_LABELS } from '../../../../contract/enums';
import type { Item } from '../../../../contract/items/item';
import { VERIFICATION_MESSAGES } from '../../../../contract/items/messages';
import { isWaiting } from '../../../../contract/items/item-status';
import { formatDay, formatMinute } from '../../../ui/text/dates';
import { formatDollars } from '../../../../contract/rules/dollars';
import { Details, Detail, Prose } from '../../../ui/text/details';

/** Whether an unresolved item still has fields of an earlier resolution. */
const hasTraces = (item: Item) =>
  [item.resolutionNotes, item.followUpActions, item.actualHours, item.actualCost].some(
    (trace) => trace !== null,
  );

/** For verifications by an earlier version of the product, the person is unknown. */
function verificationOf(item: Item): string {
  if (isWaiting(item)) return VERIFICATION_MESSAGES.waiting;
  const { verifiedByUserName, verifiedAt } = item;
  if (verifiedByUserName == null) return 'Done';
  return `By ${verifiedByUserName}${verifiedAt === null ? '' : `, ${formatMinute(verifiedAt)}`}`;
}

/** The resolution of the item, or the notes that remain of one that was undone. */
export function ItemResolution({ item }: { item: Item }): ReactNode {
  const { isResolved, resolvedDate, resolutionType, qualityRating } = item;
  if (!isResolved && !hasTraces(item)) return null;
  return (
    <section className="card" aria-labelledby="item-resolution-heading">
      <h2 id="item-resolution-heading">{isResolved ? 'Resolution' : 'Earlier Resolution'}</h2>
      <Details>
        <Detail label="Resolved">{resolvedDate === null ? null : formatDay(resolvedDate)}</Detail>
        <Detail label="Resolved By">{item.resolvedByUserName}</Detail>
        <Detail label="Resolution Type">
          {resolutionType === null ? null : RESOLUTION_TYPE_LABELS[resolutionType]}
        </Detail>
        <Detail label="Actual Hours">{item.actualHours}</Detail>
        <Detail label="Actual Cost">{formatDollars(item.actualCost)}</Detail>
        <Detail label="Quality Rating">
          {qualityRating === null ? null : QUALITY_RATING_LABELS[qualityRating]}
        </Detail>
        <Detail label="Verification">
          {isResolved && item.requiresVerification ? verificationOf(item) : null}
        </Detail>
        <Detail label="Verified Without Another Person">{item.verificationReason}</Detail>
      </Details>
      <Prose title="Resolution Notes" text={item.resolutionNotes} />
      <Prose title="Follow-up Actions" text={item.followUpActions} />
    </section>
  );
}
