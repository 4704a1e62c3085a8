import type { AccessTokens } from '../auth/access-tokens';
import type { KeyedQueue } from '../auth/keyed-queue';
import type { Remembered } from '../db/remembered';
import type { PhotoServices } from '../photos/photo-services';
import type { ListMemory } from '../repositories/lists/list-memory';
import type { SessionUser } from '../repositories/sessions';

/** The dependencies of the routes, built once in `app.ts`. */
export interface Services extends PhotoServices {
  tokens: AccessTokens;
  /** The key from which successors of refresh tokens are derived. */
  refreshKey: Buffer;
  /** Checks the passwords of one account one at a time. */
  passwordChecks: KeyedQueue;
  /** The users of active sessions, by session id. */
  sessionUsers: Remembered<SessionUser>;
  lists: ListMemory;
}
