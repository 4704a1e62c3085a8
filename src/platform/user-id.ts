import { createContext, useContext } from 'react';

const UserIdContext = createContext<number | null>(null);

/** Marks a part of the app as one user's. */
export const UserIdProvider = UserIdContext.Provider;

/** The user whose part of the app this is. @throws where nobody is signed in. */
export function useUserId(): number {
  const userId = useContext(UserIdContext);
  if (userId === null) throw new Error('Nobody is signed in');
  return userId;
}
