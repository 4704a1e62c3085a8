import { useActorRef, useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { clockMachine, Moment } from '../../../machines/clock/clock.machine';
import { useMachines } from '../../app/services';
import { readClock } from '../../effects/clock';

const selectMoment = ({ context }: SnapshotFrom<typeof clockMachine>): Moment => context;

/** The user's moment, refreshed every minute. */
export function useMoment(): Moment {
  const actor = useActorRef(useMachines().clock, { input: readClock() });
  return useSelector(actor, selectMoment);
}
