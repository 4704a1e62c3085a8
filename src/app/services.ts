import { createContext, use, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { SessionMachine } from '../../machines/session/session.machine';
import type { ChosenFiles } from '../effects/chosen-files';
import type { Machines } from '../effects/machines';
import type { AppUploads } from '../effects/uploads/app-uploads';

/** What the composition root hands to the components. */
export interface Services {
  session: ActorRefFrom<SessionMachine>;
  /** Notes that the signed-in user has a password of their own now, for the next start of the app. */
  ownPasswordChosen: () => void;
  files: ChosenFiles;
  uploads: AppUploads;
  /** The machines of a signed-in user come with their first screen. */
  machines: (userId: number) => Promise<Machines>;
}

const ServicesContext = createContext<Services | null>(null);
export const ServicesProvider = ServicesContext.Provider;

/** The services; only inside `ServicesProvider`. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('There is no ServicesProvider around this component');
  return services;
}

/** Whose part of the app it is. */
const UserIdContext = createContext<number | null>(null);
export const UserIdProvider = UserIdContext.Provider;

/** The machines with their effects; suspends until they are loaded. Only inside the signed-in app. */
export function useMachines(): Machines {
  const { machines } = useServices();
  const userId = useContext(UserIdContext);
  if (userId === null) throw new Error('Nobody is signed in');
  return use(machines(userId));
}
