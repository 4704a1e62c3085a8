import { LOCAL_IDS } from '../../../machines/outbox/local-id';

const WORDS = 2 ** 32;

/** A random id for a record that the server does not have yet. */
export function newLocalId(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return -1 - ((high % (LOCAL_IDS / WORDS)) * WORDS + low);
}
