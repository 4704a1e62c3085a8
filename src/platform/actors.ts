import { shallowEqual, useActorRef, useSelector } from '@xstate/react';
import { createContext, useContext, useEffect, useEffectEvent, useRef } from 'react';
import type { ActorRef, EventObject, InspectionEvent, Snapshot, SnapshotFrom } from 'xstate';
import type { ClockActor, Moment } from '../../machines/clock/clock.machine';

/** Shared by the actors of all screens. */
interface SharedActors {
  /** The one clock of the app. */
  clock: ClockActor;
  /** Watches every actor, in development. */
  inspect?: (event: InspectionEvent) => void;
}

const SharedActorsContext = createContext<SharedActors | null>(null);
export const SharedActorsProvider = SharedActorsContext.Provider;

function useSharedActors(): SharedActors {
  const shared = useContext(SharedActorsContext);
  if (shared === null) throw new Error('There is no SharedActorsProvider around this component');
  return shared;
}

/**
 * Runs a machine as long as the component is mounted. In development it is watched like every other
 * actor.
 */
export const useScreenActor: typeof useActorRef = (machine, ...given) => {
  const { inspect } = useSharedActors();
  const [options, observer] = given;
  const watched = inspect === undefined ? options : { ...options, inspect };
  return useActorRef(machine, ...([watched, observer] as typeof given));
};

const isSame = <Event extends EventObject>(one: Event, other: Event) =>
  Object.keys(one).every((key) => {
    const name = key as keyof Event;
    return shallowEqual(one[name], other[name]);
  });

/**
 * Sends an event to an actor on mount and whenever the event changes. Use it only for facts that
 * only React knows: a prop, the address, or that a screen has opened. Actors learn about other
 * actors through a ref in their input.
 */
export function useInform<Event extends EventObject>(
  actor: { send: (event: Event) => void },
  event: Event,
): void {
  const informed = useRef<{ actor: unknown; event: Event }>(null);
  useEffect(() => {
    const last = informed.current;
    if (last?.actor === actor && isSame(last.event, event)) return;
    informed.current = { actor, event };
    actor.send(event);
  });
}

type Emitter<Emitted extends EventObject> = Pick<
  ActorRef<Snapshot<unknown>, EventObject, Emitted>,
  'on'
>;

/** The handlers of the events that an actor emits, by type. */
type Handlers<Emitted extends EventObject> = {
  [Type in Emitted['type']]?: (emitted: Emitted & { type: Type }) => void;
};

/** Handles the events that an actor emits while the component is mounted. */
export function useEmitted<Emitted extends EventObject>(
  actor: Emitter<Emitted>,
  handlers: Handlers<Emitted>,
): void {
  const handle = useEffectEvent((emitted: Emitted) => {
    const type: Emitted['type'] = emitted.type;
    handlers[type]?.(emitted);
  });
  useEffect(() => {
    const subscription = actor.on('*', handle);
    return () => {
      subscription.unsubscribe();
    };
  }, [actor]);
}

/** The one clock of the app. @throws outside `SharedActorsProvider`. */
export const useClock = (): ClockActor => useSharedActors().clock;

const selectMoment = ({ context }: SnapshotFrom<ClockActor>): Moment => context;

/** The user's time, at most a minute old. */
export function useMoment(): Moment {
  return useSelector(useClock(), selectMoment);
}
