import { useEffect } from 'react';
import { useScreenActor } from '../../platform/actors';
import { copiesWanted } from './copies-wanted';
import { useDeviceMachines, useWipe } from './machines';
import { pullActor } from './pull-actor';

/**
 * Keeps copies of the user's inspections on this device as long as they are signed in, and removes
 * them when they leave.
 */
export function KeepCopies(): null {
  const { pull } = useDeviceMachines();
  const wipe = useWipe();
  const actor = useScreenActor(pull, { input: { isWanted: copiesWanted.read() === 'keep' } });
  useEffect(() => {
    pullActor.write(actor);
    return () => {
      pullActor.write(null);
      wipe().catch((error: unknown) => {
        console.error('The copies on this device could not be removed', error);
      });
    };
  }, [actor, wipe]);
  return null;
}
