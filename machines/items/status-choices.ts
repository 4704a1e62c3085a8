import { ITEM_STATUSES, type ItemStatus } from '../../contract/enums';
import type { Item } from '../../contract/items/item';
import { missingInDraft } from '../../contract/items/item-completeness';
import { isSettled } from '../../contract/items/item-status';
import { ITEM_MESSAGES } from '../../contract/items/messages';
import { withStatus } from '../../contract/items/resolution';
import { mayVerify, moveRefusal, type ItemEditor, signed } from '../../contract/items/verification';

/** The status of a finding that a form offers; a draft is saved by its own button. */
export type Choice = Exclude<ItemStatus, 'Draft'>;

const CHOICES: readonly Choice[] = ITEM_STATUSES.filter((status) => status !== 'Draft');

/** Why a person may not change an item to this status; null if they may. */
function refusalOf(item: Item, status: ItemStatus, person: ItemEditor): string | null {
  if (status === item.status) return null;
  const { id: userId, fullName: userName } = person;
  // The time does not matter for who may do it.
  const after = withStatus(item, status, { today: '', userName });
  return moveRefusal(item, signed(item, after, { userId, userName, now: '' }), person);
}

/** The same if only the status changes; unlike a form, that cannot complete a draft. */
const refusalAsItIs: typeof refusalOf = (item, status, person) =>
  missingInDraft(item).length > 0 ? ITEM_MESSAGES.incomplete : refusalOf(item, status, person);

interface Choices {
  offered: readonly Choice[];
  reason: string | null;
}

function choicesOf(item: Item, person: ItemEditor | null, refusal: typeof refusalOf): Choices {
  if (person === null) return { offered: CHOICES, reason: null };
  const reasons = CHOICES.map((status) => refusal(item, status, person));
  return {
    offered: CHOICES.filter((_, index) => reasons[index] === null),
    reason: reasons.find((reason) => reason !== null) ?? null,
  };
}

/**
 * The statuses that a form offers to a person, and the reason for each that it does not offer. A
 * new item (null) may have any status.
 */
export function statusChoices(item: Item | null, person: ItemEditor | null): Choices {
  return item === null ? { offered: CHOICES, reason: null } : choicesOf(item, person, refusalOf);
}

/**
 * Why a card may not be dropped in the column of a status; null if it may. A person who may verify
 * can drop a waiting card in the first column; they are then asked why they return it.
 */
export function dropRefusal(item: Item, status: ItemStatus, person: ItemEditor): string | null {
  const isReturned = status === 'Open' && mayVerify(item, person);
  return isReturned ? null : refusalOf(item, status, person);
}

/** A status that several items may get. */
export interface SharedChoice {
  status: Choice;
  /** How many of the items may get it. */
  possible: number;
  /** How many of those are settled and reopened by it, or verified and only resolved after it. */
  undoes: number;
}

/** Whether a status takes back that an item was settled or verified. */
const isUndone = ({ status: before, verifiedByUserName }: Item, status: ItemStatus): boolean =>
  isSettled(status)
    ? status === 'Resolved' && (before === 'Verified' || verifiedByUserName !== null)
    : isSettled(before);

/**
 * The statuses that at least one of the items may get, and why a status that is left out is not
 * allowed.
 */
export function sharedStatusChoices(
  items: readonly Item[],
  person: ItemEditor | null,
): { offered: readonly SharedChoice[]; refused: { item: Item; reason: string } | null } {
  const choices = items.map((item) => ({ item, ...choicesOf(item, person, refusalAsItIs) }));
  const counted = CHOICES.map((status) => {
    const possible = choices.filter(({ offered }) => offered.includes(status));
    const undone = possible.filter(({ item }) => isUndone(item, status));
    return { status, possible: possible.length, undoes: undone.length };
  });
  const [refused] = choices.flatMap(({ item, reason }) =>
    reason === null ? [] : [{ item, reason }],
  );
  const isAnyOut = items.length > 0 && counted.some(({ possible }) => possible === 0);
  return {
    offered: counted.filter(({ possible }) => possible > 0 || items.length === 0),
    refused: isAnyOut ? (refused ?? null) : null,
  };
}
