import type { Call } from '../../../contract/call';
import { propertiesOf } from './property-names';

/** For calls without a body, or with only a version or a session id. */
const SHORT_BODY = 1024;
const SHORT_FIELDS = ['version', 'sessionId'];
/** Enough for an e-mail address and a password, even if every character is escaped. */
const PUBLIC_BODY = 8 * 1024;
/** Enough for a form with every text at its limit and every character escaped. */
export const BODY_LIMIT = 256 * 1024;

/**
 * The limit of a call's JSON body, in bytes. It is as small as the call allows, because parsing a
 * deeply nested body blocks all other requests.
 */
export function bodyLimitOf({ body, access }: Call): number {
  if (propertiesOf(body).every((name) => SHORT_FIELDS.includes(name))) return SHORT_BODY;
  return access === 'public' ? PUBLIC_BODY : BODY_LIMIT;
}
