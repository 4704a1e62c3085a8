import { useActorRef, useSelector } from '@xstate/react';
import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import type { EventObject, InspectionEvent, SnapshotFrom } from 'xstate';
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

/**
 * Informs an actor of what only React knows, now and when it changes: a prop, the address, that a
 * screen has opened. What another actor knows it hears from that actor, whose ref is its input.
 */
export function useInform<Event extends EventObject>(
  actor: { send: (event: Event) => void },
  event: Event,
): void {
  const content = JSON.stringify(event);
  const inform = useEffectEvent(() => {
    actor.send(event);
  });
  useEffect(() => {
    inform();
  }, [actor, content]);
}

/** The one clock of the app. @throws outside `SharedActorsProvider`. */
export const useClock = (): ClockActor => useSharedActors().clock;

const selectMoment = ({ context }: SnapshotFrom<ClockActor>): Moment => context;

/** The user's moment, at most a minute old. */
export function useMoment(): Moment {
  return useSelector(useClock(), selectMoment);
}
