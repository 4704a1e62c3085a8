import { useScreenActor } from '../../platform/actors';
import { useLiveMachines } from './machines';

/** Follows the changes on the server while its user is signed in. */
export default function FollowChanges(): null {
  useScreenActor(useLiveMachines().live);
  return null;
}
