import { type EventObject, fromCallback } from 'xstate';
import { type Failure, failureOf } from '../../machines/failure';

interface Reports<Request, Outcome, Report extends EventObject> {
  /** Makes the change; `signal` is that of the screen, which does not end the change. */
  change: (request: Request, signal: AbortSignal) => Promise<Outcome>;
  done: (request: Request, outcome: Outcome) => Report;
  refused: (request: Request, failure: Failure) => Report;
}

/**
 * The effect of an actor that makes one change of its own and reports its outcome to the actor that
 * spawned it. The change goes on if that one is stopped with its screen.
 */
export const reportedEffect = <Request, Outcome, Report extends EventObject>({
  change,
  done,
  refused,
}: Reports<Request, Outcome, Report>) =>
  fromCallback<EventObject, Request & {}, Report>(({ input, sendBack }) => {
    const screen = new AbortController();
    change(input, screen.signal).then(
      (outcome) => {
        sendBack(done(input, outcome));
      },
      (error: unknown) => {
        sendBack(refused(input, failureOf(error)));
      },
    );
    return () => {
      screen.abort();
    };
  });
