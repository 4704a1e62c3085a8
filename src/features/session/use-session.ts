import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { User } from '../../../contract/users/user';
import { type Capability, hasCapability } from '../../../contract/roles';
import type { SessionMachine } from '../../../machines/session/session.machine';
import { useSessionServices } from './session-services';

type Snapshot = SnapshotFrom<SessionMachine>;

const selectSignedInUser = (snapshot: Snapshot): User | null =>
  snapshot.hasTag('signedIn') ? snapshot.context.user : null;
const selectIsRestoring = (snapshot: Snapshot) => snapshot.hasTag('restoring');

const selectIsRenewing = (snapshot: Snapshot) => snapshot.hasTag('renewing');

/** The signed-in user, or null. */
export function useUser(): User | null {
  return useSelector(useSessionServices().session, selectSignedInUser);
}

/** Whether the session of the last visit is still being renewed. */
export function useIsRestoring(): boolean {
  return useSelector(useSessionServices().session, selectIsRestoring);
}

/** Whether the session is being renewed, also while the app is shown. */
export function useIsRenewing(): boolean {
  return useSelector(useSessionServices().session, selectIsRenewing);
}

/** Whether the signed-in user has a capability. */
export function useMay(capability: Capability): boolean {
  const user = useUser();
  return user !== null && hasCapability(user.role, capability);
}
