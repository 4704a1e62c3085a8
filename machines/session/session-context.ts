import type { User } from '../../contract/users/user';
import type { Failure } from '../failure';
import type { RefreshReport, Trouble } from './refresh.machine';

/** Context and events of the session. */

export interface Credentials {
  email: string;
  password: string;
}

export interface SessionContext {
  user: User | null;
  /** Ids of the requests that wait for the refresh, in the order of arrival. */
  waiting: readonly string[];
  /** The reason for a delayed refresh. */
  trouble: Trouble;
  /** Why the last login was refused. */
  failure: Failure | null;
}

/** Whether the server has refused to renew the session, or its user has left it. */
export type SessionEnd = 'refused' | 'left';

/** Events of the browser's other tabs. */
export type TabEvent =
  | { type: 'tab.signedIn'; user: User }
  | { type: 'tab.signedOut'; end: SessionEnd };

export type SessionEvent =
  | { type: 'login.submit'; credentials: Credentials }
  | { type: 'error.dismiss' }
  | { type: 'notice.dismiss' }
  | { type: 'logout' }
  | { type: 'request.refused'; id: string }
  | { type: 'request.held'; id: string }
  | { type: 'request.abandoned'; id: string }
  | TabEvent
  | RefreshReport;

export type SessionEmitted =
  | { type: 'requests.replay'; ids: readonly string[] }
  | { type: 'requests.reject'; ids: readonly string[]; reason: Reason };

/** Why waiting requests are rejected. */
export type Reason = 'ended' | 'unreachable';
