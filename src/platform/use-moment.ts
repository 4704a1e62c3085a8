import { useActorRef, useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { Moment } from '../../machines/clock/clock.machine';
import { clock, readClock } from './clock';

const selectMoment = ({ context }: SnapshotFrom<typeof clock>): Moment => context;

/** The user's moment, refreshed every minute. */
export function useMoment(): Moment {
  const actor = useActorRef(clock, { input: readClock() });
  return useSelector(actor, selectMoment);
}
