import * as z from 'zod/mini';
import { User } from '../../contract/auth';
import { STORAGE_KEYS } from '../../contract/limits';
import type { Session } from '../../machines/session/refresh.machine';

/** What the session needs of local storage. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The session's record in the browser, which all its tabs share: the access token and the user. */
export interface SessionStore {
  accessToken: () => string | null;
  user: () => User | null;
  store: (session: Session) => void;
  clear: () => void;
  /** Hears of every change that another tab makes; returns how to stop. */
  onForeignChange: (listen: (user: User | null) => void) => () => void;
}

const StoredUser = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        return null;
      }
    }),
    User,
  ),
);

/** The store over local storage; a record that cannot be read counts as none. */
export function createSessionStore(storage: KeyValueStorage, page: EventTarget): SessionStore {
  const accessToken = () => storage.getItem(STORAGE_KEYS.accessToken);
  const user = () => StoredUser.safeParse(storage.getItem(STORAGE_KEYS.user)).data ?? null;
  return {
    accessToken,
    user,
    // The token is written last and removed last: who hears of it finds its user there already.
    store: (session) => {
      storage.setItem(STORAGE_KEYS.user, JSON.stringify(session.user));
      storage.setItem(STORAGE_KEYS.accessToken, session.accessToken);
    },
    clear: () => {
      storage.removeItem(STORAGE_KEYS.user);
      storage.removeItem(STORAGE_KEYS.accessToken);
    },
    onForeignChange: (listen) => {
      const tell = (event: Event) => {
        const { key } = event as StorageEvent;
        // Emptying the whole storage has no key.
        if (key !== STORAGE_KEYS.accessToken && key !== null) return;
        listen(accessToken() === null ? null : user());
      };
      page.addEventListener('storage', tell);
      return () => {
        page.removeEventListener('storage', tell);
      };
    },
  };
}
