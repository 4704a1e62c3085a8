import * as z from 'zod/mini';
import { SessionId } from '../../../contract/session/calls';
import { User } from '../../../contract/users/user';
import { STORAGE_KEYS } from '../../../contract/limits';
import type { Session } from '../../../machines/session/refresh.machine';
import type { SessionEnd, TabEvent } from '../../../machines/session/session-context';
import type { KeyValueStorage } from '../../platform/storage/key-value-storage';
import { claimsIn } from './token-claims';

/** The stored session, which all tabs share: the access token and the user. */
export interface SessionStore {
  accessToken: () => string | null;
  user: () => User | null;
  store: (session: Session) => void;
  /** Notifies the other tabs that the server has refused the session, or that the user has left it. */
  clear: (end: SessionEnd) => void;
  /**
   * Stores that the user left the session before the server was notified. Returns the session's id;
   * null if the token does not contain it.
   */
  noteLeft: () => string | null;
  /**
   * The sessions that the user left but that still exist on the server, as far as this browser
   * knows.
   */
  left: () => readonly string[];
  forgetLeft: (sessionId: string) => void;
  /** Listens for changes by other tabs; returns a function that stops listening. */
  onForeignChange: (listen: (event: TabEvent) => void) => () => void;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const StoredUser = z.pipe(z.string(), z.pipe(z.transform(jsonOf), User));

const MAX_LEFT = 20;
const LeftSessions = z.pipe(z.string(), z.pipe(z.transform(jsonOf), z.array(SessionId)));
const Claims = z.object({ sid: SessionId });

/** The session id in the claims of an access token. */
const sessionIdIn = (token: string | null): string | null =>
  Claims.safeParse(claimsIn(token)).data?.sid ?? null;

/** Creates the store over local storage; an unreadable record counts as none. */
export function createSessionStore(storage: KeyValueStorage, page: EventTarget): SessionStore {
  const accessToken = () => storage.getItem(STORAGE_KEYS.accessToken);
  const left = () => LeftSessions.safeParse(storage.getItem(STORAGE_KEYS.leftSessions)).data ?? [];
  const keepLeft = (ids: readonly string[]) => {
    if (ids.length === 0) storage.removeItem(STORAGE_KEYS.leftSessions);
    else storage.setItem(STORAGE_KEYS.leftSessions, JSON.stringify(ids.slice(-MAX_LEFT)));
  };
  const user = () => StoredUser.safeParse(storage.getItem(STORAGE_KEYS.user)).data ?? null;
  return {
    accessToken,
    user,
    // The token is written last, so that listeners find its user.
    store: (session) => {
      storage.removeItem(STORAGE_KEYS.sessionEnd);
      storage.setItem(STORAGE_KEYS.user, JSON.stringify(session.user));
      storage.setItem(STORAGE_KEYS.accessToken, session.accessToken);
    },
    clear: (end) => {
      try {
        // A logout leaves nothing behind.
        if (end === 'refused') storage.setItem(STORAGE_KEYS.sessionEnd, end);
        else storage.removeItem(STORAGE_KEYS.sessionEnd);
      } catch {
        // The storage is full: other tabs show the login without the reason.
      }
      storage.removeItem(STORAGE_KEYS.user);
      storage.removeItem(STORAGE_KEYS.accessToken);
    },
    noteLeft: () => {
      const id = sessionIdIn(accessToken());
      if (id !== null) keepLeft([...left().filter((other) => other !== id), id]);
      return id;
    },
    left,
    forgetLeft: (id) => {
      keepLeft(left().filter((other) => other !== id));
    },
    onForeignChange: (listen) => {
      const endNow = (): SessionEnd =>
        storage.getItem(STORAGE_KEYS.sessionEnd) === 'refused' ? 'refused' : 'left';
      const notify = (end = endNow()) => {
        const other = accessToken() === null ? null : user();
        listen(
          other === null ? { type: 'tab.signedOut', end } : { type: 'tab.signedIn', user: other },
        );
      };
      const onStorage = (event: Event) => {
        const { key } = event as StorageEvent;
        // The browser's settings have cleared the whole storage: the user has not signed out.
        if (key === null) notify('refused');
        else if (key === STORAGE_KEYS.accessToken) notify();
      };
      // A page restored from the back/forward cache has missed what other tabs did.
      const onShown = (event: Event) => {
        if ((event as PageTransitionEvent).persisted) notify();
      };
      page.addEventListener('storage', onStorage);
      page.addEventListener('pageshow', onShown);
      return () => {
        page.removeEventListener('storage', onStorage);
        page.removeEventListener('pageshow', onShown);
      };
    },
  };
}
