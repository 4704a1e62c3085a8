import type { AccessTokens } from '../auth/access-tokens';
import type { KeyedQueue } from '../auth/keyed-queue';
import type { Config } from '../config';
import type { Database } from '../db/database';
import type { Remembered } from '../db/remembered';
import type { PictureReader } from '../photos/picture-reader';
import type { PhotoStorage } from '../photos/storage';
import type { ListMemory } from '../repositories/lists/list-memory';
import type { SessionUser } from '../repositories/sessions';

/** What the routes work with; built once in `app.ts`. */
export interface Services {
  config: Config;
  database: Database;
  photos: PhotoStorage;
  pictures: PictureReader;
  tokens: AccessTokens;
  /** The key from which refresh tokens follow one another. */
  refreshKey: Buffer;
  now: () => Date;
  /** Checks the passwords of one account one at a time. */
  passwordChecks: KeyedQueue;
  /** The users of living sessions, by session id. */
  sessionUsers: Remembered<SessionUser>;
  lists: ListMemory;
}
