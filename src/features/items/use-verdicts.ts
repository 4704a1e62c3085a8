import {
  hasResolved,
  isWaiting,
  mayOverride,
  mayVerify,
} from '../../../contract/items/verification';
import type { Item } from '../../../contract/items/item';
import { useMay, useUser } from '../session/use-session';

/** What a user may do with an item that waits for verification. */
export interface Verdicts {
  isWaiting: boolean;
  /** Whether the user resolved it. */
  isOwn: boolean;
  /** Verify or return it. */
  mayVerify: boolean;
  /** Verify it with a reason, although it is their own. */
  mayOverride: boolean;
}

const NONE: Verdicts = { isWaiting: false, isOwn: false, mayVerify: false, mayOverride: false };

/** Returns what the signed-in user may do with an item that waits. */
export function useVerdicts(): (item: Item) => Verdicts {
  const user = useUser();
  const mayManage = useMay('canManageItems');
  return (item) => {
    if (user === null || !isWaiting(item)) return NONE;
    return {
      isWaiting: true,
      isOwn: hasResolved(item, user),
      mayVerify: mayManage && mayVerify(item, user),
      mayOverride: mayManage && mayOverride(item, user),
    };
  };
}
