import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { photoViewerMachine } from '../../../../machines/photos/photo-viewer.machine';

export type ViewerActor = ActorRefFrom<typeof photoViewerMachine>;
export type ViewerSnapshot = SnapshotFrom<typeof photoViewerMachine>;

/** Every part of the viewer shows its actor and sends to it. */
export interface ViewerPart {
  actor: ViewerActor;
}
