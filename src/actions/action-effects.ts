import { fromPromise } from 'xstate';
import type { ActionRequest, Done } from '../../machines/actions/confirmed-action.machine';
import type { Notify } from '../ui/toast/toasts';
import { type Refused, reportIfLeft } from './report-if-left';

/** The options of the call that carries out an action. */
export interface Sending {
  idempotencyKey: string;
  signal: AbortSignal;
}

type Act<Subject, Outcome> = (subject: Subject, sending: Sending) => Promise<Outcome>;

/**
 * The effects of a machine that reads something. They are given up with their screen;
 * `outboxEffects` and `changeEffects` are not.
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

/** The effects of a machine whose changes the outbox keeps. */
export const outboxEffects = <Subject, Outcome>(
  { notify }: { notify: Notify },
  act: (subject: Subject, sending: Pick<Sending, 'idempotencyKey'>) => Promise<Outcome>,
  refusedOf: (subject: Subject) => Refused,
) =>
  actionEffects<Subject, Outcome>((subject, { idempotencyKey, signal }) =>
    reportIfLeft(notify, signal, () => act(subject, { idempotencyKey }), refusedOf(subject)),
  );
