import { createHmac } from 'node:crypto';
import type { Config } from '../config';
import type { Queries } from '../db/database';
import { serverSecret } from '../repositories/server-secrets';

/**
 * The key for one use: made at the first start and kept with the data, or, where the environment
 * gives a secret, derived from that, so that a copied database alone signs nobody in.
 */
export async function keyFor(
  use: 'access-token' | 'refresh-token',
  { sessionSecret }: Config,
  db: Queries,
): Promise<Buffer> {
  return sessionSecret === undefined
    ? serverSecret(db, use)
    : createHmac('sha256', sessionSecret).update(use).digest();
}
