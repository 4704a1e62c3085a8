import { fromPromise } from 'xstate';
import type { Done } from '../../machines/actions/confirmed-action.machine';

type Act<Subject, Outcome> = (subject: Subject, signal: AbortSignal) => Promise<Outcome>;

/** The effects of a machine that runs an action on a record. */
export const actionEffects = <Subject, Outcome>(act: Act<Subject, Outcome>) => ({
  actors: {
    execute: fromPromise<Done<Subject, Outcome>, { subject: Subject | null }>(
      async ({ input: { subject }, signal }) => {
        if (subject === null) throw new Error('There is nothing to act on');
        return { subject, outcome: await act(subject, signal) };
      },
    ),
  },
});
