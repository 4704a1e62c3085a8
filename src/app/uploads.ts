import { use } from 'react';
import type { RunningUploads } from '../effects/uploads/app-uploads';
import { useServices } from './services';
import { useUser } from './session';

/**
 * The upload queue of the signed-in user; suspends until its code is there. Only inside the
 * signed-in app.
 */
export function useUploads(): RunningUploads {
  const { uploads } = useServices();
  const user = useUser();
  if (user === null) throw new Error('Nobody is signed in');
  return use(uploads.of(user.id));
}
