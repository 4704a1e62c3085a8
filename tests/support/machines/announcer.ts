import { type EventObject, fromCallback } from 'xstate';

/** An effect whose events a test sends. */
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
    /** Whether the effect is running. */
    isHeard: () => send !== undefined,
    announce: (event: Event) => {
      if (send === undefined) throw new Error('Nobody listens');
      send(event);
    },
  };
}

/** An effect that crashes at once. */
export const broken = fromCallback<EventObject>(() => {
  throw new Error('Not to be had here');
});
