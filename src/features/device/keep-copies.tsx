import { useEffect } from 'react';
import { useScreenActor } from '../../platform/actors';
import { copiesWanted } from '../../platform/offline/copies-wanted';
import { useDeviceMachines } from './machines';
import { pullActor } from './pull-actor';

/** Keeps copies of the user's inspections on this device as long as they are signed in. */
export function KeepCopies(): null {
  const { pull } = useDeviceMachines();
  const actor = useScreenActor(pull, { input: { isWanted: copiesWanted.read() === 'keep' } });
  useEffect(() => {
    pullActor.write(actor);
    return () => {
      pullActor.write(null);
    };
  }, [actor]);
  return null;
}
