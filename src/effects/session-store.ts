import * as z from 'zod/mini';
import { User } from '../../contract/auth';
import { STORAGE_KEYS } from '../../contract/limits';

/** The session's record in the browser: the access token and the user. */
export interface SessionStore {
  accessToken: () => string | null;
  user: () => User | null;
  storeToken: (token: string) => void;
  storeUser: (user: User) => void;
  clear: () => void;
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
export function createSessionStore(storage: Storage): SessionStore {
  return {
    accessToken: () => storage.getItem(STORAGE_KEYS.accessToken),
    user: () => StoredUser.safeParse(storage.getItem(STORAGE_KEYS.user)).data ?? null,
    storeToken: (token) => {
      storage.setItem(STORAGE_KEYS.accessToken, token);
    },
    storeUser: (user) => {
      storage.setItem(STORAGE_KEYS.user, JSON.stringify(user));
    },
    clear: () => {
      storage.removeItem(STORAGE_KEYS.accessToken);
      storage.removeItem(STORAGE_KEYS.user);
    },
  };
}
