import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { photoViewerMachine } from '../../../../machines/photos/photo-viewer.machine';

export type ViewerActor = ActorRefFrom<typeof photoViewerMachine>;
export type ViewerSnapshot = SnapshotFrom<typeof photoViewerMachine>;

/** The props of every part of the viewer: the actor that it shows and sends to. */
export interface ViewerPart {
  actor: ViewerActor;
}
