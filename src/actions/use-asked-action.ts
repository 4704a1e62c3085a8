import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Failure } from '../../machines/failure';
import type {
  AskedActionContext,
  askedActionMachineOf,
} from '../../machines/actions/asked-action.machine';
import { useScreenActor } from '../platform/actors';

type AskedActionMachine<Subject extends object, Outcome extends object> = ReturnType<
  typeof askedActionMachineOf<Subject, Outcome>
>;

interface Snapshot<Subject> {
  context: AskedActionContext<Subject>;
  hasTag: (tag: 'asking' | 'busy') => boolean;
}

const selectSubject = <Subject>({ context }: Snapshot<Subject>) => context.subject;
const selectFailure = <Subject>({ context }: Snapshot<Subject>) => context.failure;
const selectIsAsking = <Subject>(snapshot: Snapshot<Subject>) => snapshot.hasTag('asking');
const selectIsBusy = <Subject>(snapshot: Snapshot<Subject>) => snapshot.hasTag('busy');

export interface AskedAction<Subject extends object, Outcome extends object> {
  actor: ActorRefFrom<AskedActionMachine<Subject, Outcome>>;
  subject: Subject | null;
  failure: Failure | null;
  isAsking: boolean;
  isBusy: boolean;
}

interface Options<Subject, Outcome> {
  onDone: (subject: Subject, outcome: Outcome) => void;
  onFailed: () => void;
}

/** Runs an action that is asked about, as long as the component lives. */
export function useAskedAction<Subject extends object, Outcome extends object>(
  machine: AskedActionMachine<Subject, Outcome>,
  { onDone, onFailed }: Options<Subject, Outcome>,
): AskedAction<Subject, Outcome> {
  const actor = useScreenActor(machine);
  const done = useEffectEvent(onDone);
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    const subscriptions = [
      actor.on('action.done', ({ subject, outcome }) => {
        done(subject, outcome);
      }),
      actor.on('action.failed', () => {
        failed();
      }),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor]);
  return {
    actor,
    subject: useSelector(actor, selectSubject<Subject>),
    failure: useSelector(actor, selectFailure<Subject>),
    isAsking: useSelector(actor, selectIsAsking<Subject>),
    isBusy: useSelector(actor, selectIsBusy<Subject>),
  };
}
