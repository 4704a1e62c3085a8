import { createContext, useContext } from 'react';

const UserIdContext = createContext<number | null>(null);

/** Provides the id of the user for a part of the app. */
export const UserIdProvider = UserIdContext.Provider;

/**
 * The user of this part of the app.
 * @throws if nobody is signed in.
 */
export function useUserId(): number {
  const userId = useContext(UserIdContext);
  if (userId === null) throw new Error('Nobody is signed in');
  return userId;
}
