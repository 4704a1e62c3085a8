import type { Failure } from '../failure';
import { isUnanswered } from '../unanswered';
import type { Draft } from './draft';
import { type FormContext, saveKeyOf, saveKeysOf } from './form-context';

/**
 * The keys under which a new record may have been saved although nobody knows: the answer was lost,
 * or the page ended before it came. Saving with one more word uses another key, which must not
 * create a second record.
 */

/** Only a user who loses more answers to one form may get a second record. */
const MOST_KEYS = 60;

const joined = (keys: readonly string[], more: readonly string[]) =>
  [...new Set([...keys, ...more])].slice(-MOST_KEYS);

/** The keys under which the content of a draft may have been saved. */
export const keysBehind = (draft: Draft): readonly string[] =>
  joined(draft.unanswered ?? [], draft.version === null ? saveKeysOf(draft) : []);

/** The keys after a save has failed. */
export function keysAfter<Values>(
  context: FormContext<Values>,
  failure: Failure,
): readonly string[] {
  const { version, unanswered, intent } = context;
  const isNew = version === null || unanswered.length > 0;
  return isNew && isUnanswered(failure)
    ? joined(unanswered, [saveKeyOf(context, intent)])
    : unanswered;
}
