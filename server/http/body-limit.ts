import type { Call } from '../../contract/call';
import { propertiesOf } from './property-names';

/** Of calls that say nothing, or only which version or session they mean. */
const SHORT_BODY = 1024;
const SHORT_FIELDS = ['version', 'sessionId'];
/** An address and a password, however they are escaped. */
const PUBLIC_BODY = 8 * 1024;
/** A form with every text at its limit and every character escaped is below. */
export const BODY_LIMIT = 256 * 1024;

/**
 * How many bytes a JSON body of the call may have: what nobody needs is not read, because parsing
 * a deeply nested body keeps everybody else waiting.
 */
export function bodyLimitOf({ body, access }: Call): number {
  if (propertiesOf(body).every((name) => SHORT_FIELDS.includes(name))) return SHORT_BODY;
  return access === 'public' ? PUBLIC_BODY : BODY_LIMIT;
}
