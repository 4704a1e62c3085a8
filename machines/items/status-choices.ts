import type { ItemStatus } from '../../contract/enums';
import { ITEM_STATUSES } from '../../contract/enums';
import type { Item } from '../../contract/items/item';
import { withStatus } from '../../contract/items/resolution';
import { mayVerify, moveRefusal, type Person, signed } from '../../contract/items/verification';

/** The status of a finding that a form offers; a draft is saved by its own button. */
export type Choice = Exclude<ItemStatus, 'Draft'>;

const CHOICES: readonly Choice[] = ITEM_STATUSES.filter((status) => status !== 'Draft');

/** Why a person may not change an item to this status; null if they may. */
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

/**
 * Why a card may not be dropped in the column of a status; null if it may. Who verifies may drop a
 * waiting card in the first column: they are asked why they return it.
 */
export function dropRefusal(item: Item, status: ItemStatus, person: Person): string | null {
  const isReturned = status === 'Open' && mayVerify(item, person);
  return isReturned ? null : refusalOf(item, status, person);
}

/** A status for several items. */
export interface SharedChoice {
  status: Choice;
  /** How many of the items may have it. */
  possible: number;
}

/**
 * The statuses that at least one of some items may have, and why another one may not have one that is
 * left out.
 */
export function sharedStatusChoices(
  items: readonly Item[],
  person: Person | null,
): { offered: readonly SharedChoice[]; refused: { item: Item; reason: string } | null } {
  const choices = items.map((item) => ({ item, ...statusChoices(item, person) }));
  const counted = CHOICES.map((status) => ({
    status,
    possible: choices.filter(({ offered }) => offered.includes(status)).length,
  }));
  const [refused] = choices.flatMap(({ item, reason }) =>
    reason === null ? [] : [{ item, reason }],
  );
  const isAnyOut = items.length > 0 && counted.some(({ possible }) => possible === 0);
  return {
    offered: counted.filter(({ possible }) => possible > 0 || items.length === 0),
    refused: isAnyOut ? (refused ?? null) : null,
  };
}
