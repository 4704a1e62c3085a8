import { EffectFailed } from '../../../machines/failure';
import type { Result } from './result';

/** What is said about a call that failed. */
export interface FailureWords {
  /** The answer gives no reason. */
  failed: string;
  /** There was no answer; the reason follows. */
  broken: string;
}

/** The data of a call. @throws EffectFailed in these words where the server has none of its own. */
export async function orSay<Data>(
  { failed, broken }: FailureWords,
  call: (failed: string) => Promise<Result<Data>>,
): Promise<Data> {
  const result = await call(broken);
  if (result.success) return result.data;
  const message = result.error === broken ? failed : result.error;
  throw new EffectFailed({ message, status: result.status, ...result.details });
}
