import { fromPromise } from 'xstate';
import type { ActionRequest, Done } from '../../machines/actions/confirmed-action.machine';

/** The options of the call that carries out an action. */
export interface Sending {
  idempotencyKey: string;
  signal: AbortSignal;
}

type Act<Subject, Outcome> = (subject: Subject, sending: Sending) => Promise<Outcome>;

/**
 * The effects of a machine that reads something, or whose changes the outbox keeps. They are given
 * up with their screen; `changeEffects` are not.
 */
export const actionEffects = <Subject, Outcome>(act: Act<Subject, Outcome>) => ({
  actors: {
    execute: fromPromise<Done<Subject, Outcome>, ActionRequest<Subject>>(
      async ({ input: { subject, idempotencyKey }, signal }) => {
        if (subject === null) throw new Error('There is nothing to act on');
        return { subject, outcome: await act(subject, { idempotencyKey, signal }) };
      },
    ),
  },
});
