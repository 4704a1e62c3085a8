import type { AccessTokens } from '../auth/access-tokens';
import type { LinkTokens } from '../auth/link-tokens';
import type { KeyedQueue } from '../auth/keyed-queue';
import type { Bell } from '../db/bell';
import type { QueryCache } from '../db/query-cache';
import type { PhotoServices } from '../photos/photo-services';
import type { ListCache } from '../repositories/lists/list-cache';
import type { SessionUser } from '../repositories/session/sessions';
import type { RunningDownloads } from './files/running-downloads';
import type { LaterWork } from './later-work';
import type { UserTurns } from './limits/user-turns';
import type { WrongLinks } from './limits/wrong-links';

/** The dependencies of the routes, built once in `app.ts`. */
export interface Services extends PhotoServices {
  tokens: AccessTokens;
  /** The key from which successors of refresh tokens are derived. */
  refreshKey: Buffer;
  /** The tokens of links that open without a sign-in. */
  linkTokens: LinkTokens;
  /** The addresses that guess links. */
  wrongLinks: WrongLinks;
  /** Checks the passwords of one account one at a time. */
  passwordChecks: KeyedQueue;
  /** The users of active sessions, by session id. */
  sessionUsers: QueryCache<SessionUser>;
  lists: ListCache;
  /** Shares reading fairly among users. */
  readTurns: UserTurns;
  /** Shares writing fairly among users. */
  writeTurns: UserTurns;
  /** Shares sending stored files fairly among users, and guests' addresses. */
  fileTurns: UserTurns;
  /** What follows the answers. */
  laterWork: LaterWork;
  /** The files that are being sent, so that their readers can ask for the progress. */
  downloads: RunningDownloads;
  /** Notifies all servers that the database has changed. */
  bell: Bell;
}
