import { codeIn } from '../../../contract/messages/request-code';
import { EffectFailed } from '../../../machines/failure';
import type { Result } from './result';

/** The messages for a failed call. */
export interface FailureMessages {
  /** If the answer gives no reason. */
  failed: string;
  /** If there was no answer; the reason is appended. */
  broken: string;
}

/**
 * Returns the data of a call.
 * @throws EffectFailed with these messages if the server sends none.
 */
export async function orThrowWith<Data>(
  { failed, broken }: FailureMessages,
  call: (failed: string) => Promise<Result<Data>>,
): Promise<Data> {
  const result = await call(broken);
  if (result.success) return result.data;
  const code = codeIn(result.error);
  const message = result.error === broken + code ? failed + code : result.error;
  throw new EffectFailed({ message, status: result.status, ...result.details });
}
