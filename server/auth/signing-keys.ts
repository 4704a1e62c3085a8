import { createHmac } from 'node:crypto';
import type { Config } from '../config';
import type { Queries } from '../db/database';
import { serverSecret } from '../repositories/session/server-secrets';

/**
 * The key for one purpose. It is generated at the first start and stored with the data. If the
 * environment sets a secret, the key is derived from that instead, so that a copy of the database
 * is not enough to sign in.
 */
export async function keyFor(
  use: 'access-token' | 'refresh-token' | 'link-token',
  { sessionSecret }: Config,
  db: Queries,
): Promise<Buffer> {
  return sessionSecret === undefined
    ? serverSecret(db, use)
    : createHmac('sha256', sessionSecret).update(use).digest();
}
