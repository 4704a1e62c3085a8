import type { Clash } from '../../../contract/errors';

/** The result of every call: it never throws for a failure of the server or the network. */
export type Result<Data> =
  | { success: true; data: Data; status: number; total: number }
  | { success: false; error: string; status: number | null; details: ErrorDetails };

export interface ErrorDetails {
  /** Whether something other than the server answered. */
  isUnreadable?: true;
  /** After how many seconds the server wants to be asked again. */
  retryAfter?: number;
  errors: Readonly<Record<string, readonly string[]>>;
  current?: unknown;
  /** The fields that somebody else has changed too. */
  clashes?: Readonly<Record<string, Clash>>;
  /** The deactivated account that the login has refused. */
  userId?: number;
}
