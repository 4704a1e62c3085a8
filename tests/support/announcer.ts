import { type EventObject, fromCallback } from 'xstate';

/** An effect that reports from outside, as a test tells it to. */
export function announcer<Event extends EventObject>(first: readonly Event[] = []) {
  let send: ((event: Event) => void) | undefined;
  return {
    effect: fromCallback<EventObject>(({ sendBack }) => {
      send = sendBack;
      first.forEach(sendBack);
      return () => {
        send = undefined;
      };
    }),
    /** Whether somebody listens. */
    isHeard: () => send !== undefined,
    announce: (event: Event) => {
      if (send === undefined) throw new Error('Nobody listens');
      send(event);
    },
  };
}

/** An effect of that kind that breaks at once. */
export const broken = fromCallback<EventObject>(() => {
  throw new Error('Not to be had here');
});
