import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { photoViewerMachine } from '../../../../machines/photos/photo-viewer.machine';
import { currentPhoto } from '../../../../machines/photos/photo-viewer-context';

export type ViewerActor = ActorRefFrom<typeof photoViewerMachine>;
export type ViewerSnapshot = SnapshotFrom<typeof photoViewerMachine>;

/** The props of every part of the viewer: the actor that it shows and sends to. */
export interface ViewerPart {
  actor: ViewerActor;
}

export const selectPhoto = ({ context }: ViewerSnapshot) => currentPhoto(context);
export const selectIsInforming = (snapshot: ViewerSnapshot) => snapshot.hasTag('details');
