import type * as z from 'zod/mini';
import type { Failure } from '../failure';
import { isSame } from '../same-value';

interface Versioned {
  id: number;
  version: number;
}

/**
 * The record of a refused action as others have saved it, if it still has the state that the user
 * saw; otherwise null, and the user decides again.
 */
export const newestRecord =
  <Stored extends Versioned>(schema: z.ZodMiniType<Stored>, stateOf: (record: Stored) => unknown) =>
  ({ status, current }: Failure, seen: Stored): Stored | null => {
    const { data } = schema.safeParse(current);
    if (status !== 409 || data?.id !== seen.id || data.version <= seen.version) return null;
    return isSame(stateOf(data), stateOf(seen)) ? data : null;
  };
