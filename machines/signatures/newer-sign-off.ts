import type { SignOff } from '../../contract/signatures/calls';
import type { Signature } from '../../contract/signatures/signature';

/** What a person who signs is shown while something newer arrives; pure functions. */

/** What has been issued or changed since a person’s form began; null if nothing that is signed. */
export function newerIn(shown: SignOff, newest: SignOff): 'revision' | 'wording' | null {
  if (newest.report.id !== shown.report.id) return 'revision';
  return newest.agreement.version === shown.agreement.version ? null : 'wording';
}

interface Decided {
  /** What the person has decided. */
  last: Signature | null;
  /** Whether it was removed, of which the newest answer may not know yet. */
  isRemoved: boolean;
}

/**
 * The revision and the wording that the person signs, with the newest facts about that revision and
 * the newest signatures under it.
 */
export function besideForm(shown: SignOff, newest: SignOff, { last, isRemoved }: Decided): SignOff {
  if (newest.report.id !== shown.report.id)
    return last === null || isRemoved
      ? shown
      : { ...shown, signatures: [...shown.signatures, last] };
  const signatures = newest.signatures.filter(({ id }) => !isRemoved || id !== last?.id);
  return { ...newest, signatures, agreement: shown.agreement };
}
