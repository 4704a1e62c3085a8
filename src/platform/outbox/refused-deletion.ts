import { EffectFailed, failureOf } from '../../../machines/failure';
import { isClash } from '../../../machines/outbox/change-rules';

async function withReason(error: unknown, record: string): Promise<unknown> {
  const failure = failureOf(error);
  if (!isClash(failure)) return error;
  const { DELETION_MESSAGES } = await import('../../../contract/outbox/deletion-messages');
  const message = DELETION_MESSAGES.again(failure.clashes ?? {}, record);
  return new EffectFailed({ ...failure, message });
}

/**
 * A deletion whose refusal says what others have done to the record, such as `this item`, so that a
 * second try is a deliberate decision.
 * @throws EffectFailed 409 then; otherwise what the deletion throws.
 */
export async function orSayWhy<Done>(deletion: Promise<Done>, record: string): Promise<Done> {
  try {
    return await deletion;
  } catch (error) {
    throw await withReason(error, record).catch(() => error);
  }
}
