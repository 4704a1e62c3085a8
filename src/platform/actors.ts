import { useActorRef, useSelector } from '@xstate/react';
import { createContext, useContext } from 'react';
import type { InspectionEvent, SnapshotFrom } from 'xstate';
import type { ClockActor, Moment } from '../../machines/clock/clock.machine';

/** What the actors of screens share. */
interface SharedActors {
  /** The one clock of the app. */
  clock: ClockActor;
  /** In development: watches every actor. */
  inspect?: (event: InspectionEvent) => void;
}

const SharedActorsContext = createContext<SharedActors | null>(null);
export const SharedActorsProvider = SharedActorsContext.Provider;

function useSharedActors(): SharedActors {
  const shared = useContext(SharedActorsContext);
  if (shared === null) throw new Error('There is no SharedActorsProvider around this component');
  return shared;
}

/** Runs a machine as long as the component lives, watched like every other actor. */
export const useScreenActor: typeof useActorRef = (machine, ...given) => {
  const { inspect } = useSharedActors();
  const [options, observer] = given;
  const watched = inspect === undefined ? options : { ...options, inspect };
  return useActorRef(machine, ...([watched, observer] as typeof given));
};

/** The one clock of the app. @throws outside `SharedActorsProvider`. */
export const useClock = (): ClockActor => useSharedActors().clock;

const selectMoment = ({ context }: SnapshotFrom<ClockActor>): Moment => context;

/** The user's moment, at most a minute old. */
export function useMoment(): Moment {
  return useSelector(useClock(), selectMoment);
}
