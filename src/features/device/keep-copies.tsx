import { useEffect } from 'react';
import { useScreenActor } from '../../platform/actors';
import { setCopyOwner } from '../../platform/offline/copy-owner';
import { useUserId } from '../../platform/user-id';
import { copiesWanted } from './copies-wanted';
import { useDeviceMachines } from './machines';
import { pullActor } from './pull-actor';

/** Keeps copies of the user's inspections on this device as long as they are signed in. */
export function KeepCopies(): null {
  const { pull } = useDeviceMachines();
  const userId = useUserId();
  const actor = useScreenActor(pull, { input: { isWanted: copiesWanted.read() === 'keep' } });
  useEffect(() => {
    setCopyOwner(userId);
    pullActor.write(actor);
    return () => {
      pullActor.write(null);
    };
  }, [actor, userId]);
  return null;
}
