import { sql } from 'kysely';

/**
 * Whether an item waits for verification by somebody other than its resolver. An index has the
 * waiting items, which are few.
 */
export const waitsForOthersThan = (userId: number) => sql`status = 'Resolved'
  AND requires_verification = 1 AND (resolved_by_id IS NULL OR resolved_by_id <> ${userId})`;
