import type { Subscription } from 'xstate';
import type { SignedIn } from '../session/signed-in';
import type { UploadQueue } from './queue/app-uploads';

/** Subscribes to the user's upload queue as soon as it runs; returns a function that unsubscribes. */
export function followQueue(
  uploadQueue: SignedIn['uploadQueue'],
  subscribe: (queue: UploadQueue) => readonly Subscription[],
): () => void {
  let subscriptions: readonly Subscription[] = [];
  let isOver = false;
  const stop = () => {
    isOver = true;
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
  const follow = async () => {
    subscriptions = subscribe(await uploadQueue());
    if (isOver) stop();
  };
  follow().catch((error: unknown) => {
    console.error('The upload queue does not run', error);
  });
  return stop;
}
