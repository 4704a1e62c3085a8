import type { ItemStatus } from '../../contract/enums';
import { ITEM_STATUSES } from '../../contract/enums';
import type { Item } from '../../contract/items/item';
import { withStatus } from '../../contract/items/resolution';
import { moveRefusal, type Person, signed } from '../../contract/items/verification';

/** The status of a finding that a form offers; a draft is saved by its own button. */
type Choice = Exclude<ItemStatus, 'Draft'>;

const CHOICES: readonly Choice[] = ITEM_STATUSES.filter((status) => status !== 'Draft');

/** Why a person may not edit an item to this status; null if they may. */
function refusalOf(item: Item, status: ItemStatus, person: Person): string | null {
  if (status === item.status) return null;
  const { id: userId, fullName: userName } = person;
  // When it is does not matter for who may do it.
  const after = withStatus(item, status, { today: '', userName });
  return moveRefusal(item, signed(item, after, { userId, userName, now: '' }), person);
}

/**
 * The statuses that a form offers to a person, with the reason why it does not offer the others. A
 * new item (null) may have any.
 */
export function statusChoices(
  item: Item | null,
  person: Person | null,
): { offered: readonly Choice[]; reason: string | null } {
  if (item === null || person === null) return { offered: CHOICES, reason: null };
  const reasons = CHOICES.map((status) => refusalOf(item, status, person));
  return {
    offered: CHOICES.filter((_, index) => reasons[index] === null),
    reason: reasons.find((reason) => reason !== null) ?? null,
  };
}
