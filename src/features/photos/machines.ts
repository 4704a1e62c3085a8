import { fromPromise } from 'xstate';
import type { Photo } from '../../../contract/photos/photo';
import { photoAlbumMachine } from '../../../machines/photos/photo-album.machine';
import { type PhotoChange, photoEditMachine } from '../../../machines/photos/photo-edit.machine';
import { photoViewerMachine } from '../../../machines/photos/photo-viewer.machine';
import { changePhoto, fetchFile, fetchPhotos, removePhoto, sortPhotos } from './calls';
import { machinesHook, type SignedIn } from '../session/signed-in';
import { photoNews } from './photo-news';
import { saveFile } from '../../platform/save-file';

/** Announces a successful change to the other tabs; returns the result of the change. */
async function announced<Result>(
  photoIds: readonly number[],
  change: Promise<Result>,
): Promise<Result> {
  const result = await change;
  photoNews.tell(photoIds);
  return result;
}

/** The machines that show and manage the photos on the server. */
export function providePhotoMachines({ api }: Pick<SignedIn, 'api'>) {
  const photoEdit = photoEditMachine.provide({
    actors: {
      savePhoto: fromPromise<Photo, PhotoChange>(({ input, signal }) =>
        announced([input.photoId], changePhoto(api, input, signal)),
      ),
    },
  });
  const deletePhoto = fromPromise<number, { photoId: number }>(({ input: { photoId }, signal }) =>
    announced([photoId], removePhoto(api, photoId, signal)),
  );
  return {
    photoEdit,
    photoViewer: photoViewerMachine.provide({
      actors: {
        editPhoto: photoEdit,
        deletePhoto,
        // Closing the viewer does not cancel a download.
        downloadPhoto: fromPromise<null, { photo: Photo }>(async ({ input: { photo } }) => {
          saveFile(await fetchFile(api, photo.id), photo.fileName);
          return null;
        }),
      },
    }),
    photoAlbum: photoAlbumMachine.provide({
      actors: {
        editPhoto: photoEdit,
        deletePhoto,
        loadPhotos: fromPromise<readonly Photo[], { itemId: number }>(({ input, signal }) =>
          fetchPhotos(api, input.itemId, signal),
        ),
        reorderPhotos: fromPromise<
          readonly Photo[],
          { itemId: number; photoIds: readonly number[] }
        >(({ input, signal }) => announced(input.photoIds, sortPhotos(api, input, signal))),
      },
    }),
  };
}

export const usePhotoMachines = machinesHook(providePhotoMachines);
