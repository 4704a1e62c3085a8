import { useSelector } from '@xstate/react';
import { nanoid } from 'nanoid';
import { useState } from 'react';
import type { ActorRefFrom, AnyActorRef } from 'xstate';
import type { Failure } from '../../machines/failure';
import type {
  ConfirmedActionContext,
  confirmedActionMachineOf,
} from '../../machines/actions/confirmed-action.machine';
import { useEmitted, useScreenActor } from '../platform/actors';
import { selectIsBusy } from '../platform/select-is-busy';

type ConfirmedActionMachine<Subject extends object, Outcome extends object> = ReturnType<
  typeof confirmedActionMachineOf<Subject, Outcome>
>;

interface Snapshot<Subject> {
  context: ConfirmedActionContext<Subject>;
  hasTag: (tag: 'asking' | 'busy') => boolean;
}

const selectSubject = <Subject>({ context }: Snapshot<Subject>) => context.subject;
const selectFailure = <Subject>({ context }: Snapshot<Subject>) => context.failure;
const selectIsAsking = <Subject>(snapshot: Snapshot<Subject>) => snapshot.hasTag('asking');

export interface ConfirmedAction<Subject extends object, Outcome extends object> {
  actor: ActorRefFrom<ConfirmedActionMachine<Subject, Outcome>>;
  subject: Subject | null;
  failure: Failure | null;
  isAsking: boolean;
  isBusy: boolean;
}

type OnDone<Subject, Outcome> = (subject: Subject, outcome: Outcome) => void;

interface Options<Subject, Outcome> {
  /** The actor that shows the records that the action changes. */
  listener: AnyActorRef;
  onDone: OnDone<Subject, Outcome>;
}

/** Runs a confirmed action as long as the component is mounted. */
export function useConfirmedAction<Subject extends object, Outcome extends object>(
  machine: ConfirmedActionMachine<Subject, Outcome>,
  { listener, onDone }: Options<Subject, Outcome>,
): ConfirmedAction<Subject, Outcome> {
  const [key] = useState(() => nanoid());
  return useRunningAction(useScreenActor(machine, { input: { listener, key } }), onDone);
}

/** Like `useConfirmedAction`, for an action that another actor runs. */
export function useRunningAction<Subject extends object, Outcome extends object>(
  actor: ActorRefFrom<ConfirmedActionMachine<Subject, Outcome>>,
  onDone: OnDone<Subject, Outcome>,
): ConfirmedAction<Subject, Outcome> {
  useEmitted(actor, {
    'action.done': ({ subject, outcome }) => {
      onDone(subject, outcome);
    },
  });
  return {
    actor,
    subject: useSelector(actor, selectSubject<Subject>),
    failure: useSelector(actor, selectFailure<Subject>),
    isAsking: useSelector(actor, selectIsAsking<Subject>),
    isBusy: useSelector(actor, selectIsBusy),
  };
}
