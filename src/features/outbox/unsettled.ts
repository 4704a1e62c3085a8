import type { KeptChange } from '../../../machines/outbox/kept-change';
import { type Acknowledged, afterSettling } from '../../platform/outbox/change-writes';

interface Settling {
  change: KeptChange;
  answer: Acknowledged;
}

/**
 * What the server has carried out, but the device could not settle, for instance because it has no
 * room for the id of a new record. The change stays stored, because a later visit can learn the id
 * only by sending it once more. Until then this page works as if it were settled.
 */
export function createUnsettled() {
  const all = new Map<string, Settling>();
  return {
    note: (settling: Settling): void => void all.set(settling.change.key, settling),
    forget: (key: string): void => void all.delete(key),
    list: (): readonly Settling[] => [...all.values()],
    /** The stored changes as they will be when everything is settled. */
    applied: (stored: readonly KeptChange[]): readonly KeptChange[] =>
      [...all.values()].reduce<readonly KeptChange[]>(
        (left, { change, answer }) => afterSettling(left, change, answer),
        stored,
      ),
  };
}

export type Unsettled = ReturnType<typeof createUnsettled>;
