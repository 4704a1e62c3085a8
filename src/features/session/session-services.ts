import { createContext, useContext } from 'react';
import type { User } from '../../../contract/users/user';
import type { SessionActor } from '../../../machines/session/session.machine';

export interface SessionServices {
  session: SessionActor;
  /**
   * Stores changes of the user's account for the next start of the app, unless another tab has
   * signed in as somebody else.
   */
  changeUser: (id: number, changes: Partial<Omit<User, 'id'>>) => void;
}

const SessionContext = createContext<SessionServices | null>(null);
export const SessionProvider = SessionContext.Provider;

/** The session of this tab. @throws outside `SessionProvider`. */
export function useSessionServices(): SessionServices {
  const services = useContext(SessionContext);
  if (services === null) throw new Error('There is no SessionProvider around this component');
  return services;
}

/** Signs out, or asks first if something would be lost; does nothing outside the signed-in app. */
export const SignOutContext = createContext((): Promise<void> => Promise.resolve());
