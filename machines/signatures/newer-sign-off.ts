import type { SignOff } from '../../contract/signatures/calls';
import type { Signature } from '../../contract/signatures/signature';

/** What a person who signs is shown while something newer arrives; pure functions. */

/** What has been issued or changed since a person’s form began; null if nothing that is signed. */
export function newerIn(shown: SignOff, newest: SignOff): 'revision' | 'wording' | null {
  if (newest.report.id !== shown.report.id) return 'revision';
  return newest.agreement.version === shown.agreement.version ? null : 'wording';
}

/**
 * The revision and the wording that the person signs, with the newest facts about that revision and
 * the newest signatures under it. `last` is what the person has decided.
 */
export function besideForm(shown: SignOff, newest: SignOff, last: Signature | null): SignOff {
  if (newest.report.id === shown.report.id) return { ...newest, agreement: shown.agreement };
  return last === null ? shown : { ...shown, signatures: [...shown.signatures, last] };
}
