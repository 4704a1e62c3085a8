import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { photoAlbumMachine } from '../../../../machines/photos/photo-album.machine';

export type AlbumActor = ActorRefFrom<typeof photoAlbumMachine>;
export type AlbumSnapshot = SnapshotFrom<typeof photoAlbumMachine>;
