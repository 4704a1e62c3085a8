import { mayOverride, mayVerify } from '../../../contract/items/verification';
import type { Item } from '../../../contract/items/item';
import { useMay, useUser } from '../session/use-session';

/** What a user may do with an item that waits for verification. */
export interface VerificationRights {
  /** Verify or return it. */
  mayVerify: boolean;
  /** Verify it with a reason, although it is their own resolution. */
  mayOverride: boolean;
}

/** Returns what the signed-in user may do with an item. */
export function useVerificationRights(): (item: Item) => VerificationRights {
  const user = useUser();
  const mayManage = useMay('canManageItems');
  return (item) => {
    const may = (rule: typeof mayVerify) => mayManage && user !== null && rule(item, user);
    return { mayVerify: may(mayVerify), mayOverride: may(mayOverride) };
  };
}
