import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';
import { PHOTO_MESSAGES } from '../../../contract/photos/messages';
import type { Photo } from '../../../contract/photos/photo';
import type { Removal } from '../../../machines/outbox/removal';
import type { DeletionRequest, LoadedPhotos } from '../../../machines/photos/photo-album-context';
import { photoAlbumMachine } from '../../../machines/photos/photo-album.machine';
import { albumPause, mayRepeat } from '../../../machines/photos/photo-album-setup';
import { type PhotoChange, photoEditMachine } from '../../../machines/photos/photo-edit.machine';
import { photoViewerMachine } from '../../../machines/photos/photo-viewer.machine';
import { allAtOnce } from '../../actions/all-at-once';
import { createNewest } from '../../actions/newest';
import { reportIfLeft } from '../../actions/report-if-left';
import { reportFailedSave } from '../../forms/report-failure';
import { isPageSeen, spread } from '../../loading/repeats';
import { hearReturn } from '../../platform/connection/hear-return';
import { createTurns } from '../../platform/in-turn';
import { givingUp } from '../../platform/outbox/giving-up';
import type { PhotoSorting } from '../../platform/outbox/record-changes';
import { changePhoto, fetchFile, readPhotos, removePhoto, sortPhotos } from './calls';
import { machinesHook, type SignedIn } from '../session/signed-in';
import { deletionOf, reportLeftDeletions } from './deletions';
import { photoNews } from './photo-news';
import { saveFile } from '../../platform/save-file';

/** Announces a change to the other tabs and returns its result. */
async function announced<Result>(
  photoIds: readonly number[],
  change: Promise<Result>,
): Promise<Result> {
  const result = await change;
  photoNews.tell(photoIds);
  return result;
}

/** The machines that show and manage the photos on the server. */
export function providePhotoMachines(outside: SignedIn) {
  /** The items whose photos are shown as the server has them. */
  const ofServer = new Set<number>();
  const newestOrder = createNewest();
  const inTurn = createTurns();
  const photoEdit = photoEditMachine.provide({
    actors: {
      savePhoto: fromPromise<Photo, PhotoChange>(({ input, signal }) =>
        reportIfLeft(
          outside.notify,
          signal,
          () => announced([input.photoId], changePhoto(outside, input)),
          { failed: PHOTO_MESSAGES.updateFailed },
        ),
      ),
    },
    actions: {
      giveUp: (_, given) => {
        const photoChanges = givingUp(outside.photoChanges);
        changePhoto({ ...outside, photoChanges }, given).catch(reportFailedSave);
      },
    },
  });
  const deletePhoto = fromPromise<Removal, { photoId: number }>(({ input: { photoId }, signal }) =>
    reportIfLeft(
      outside.notify,
      signal,
      () => announced([photoId], removePhoto(outside, photoId)),
      {
        failed: PHOTO_MESSAGES.deleteFailed,
        isDone: ({ status }) => status === 404,
      },
    ),
  );
  return {
    photoEdit,
    photoViewer: photoViewerMachine.provide({
      actors: {
        editPhoto: photoEdit,
        deletePhoto,
        // Closing the viewer does not cancel a download.
        downloadPhoto: fromPromise<null, { photo: Photo }>(async ({ input: { photo } }) => {
          saveFile(await fetchFile(outside.api, photo.id), photo.fileName);
          return null;
        }),
      },
    }),
    photoAlbum: photoAlbumMachine.provide({
      delays: { retryPause: ({ context }) => spread(albumPause(context)) },
      guards: { mayRepeat: ({ context }) => isPageSeen() && mayRepeat(context) },
      actors: {
        editPhoto: photoEdit,
        deletePhotos: fromPromise<null, DeletionRequest>(({ input, signal }) =>
          allAtOnce({
            subjects: input.photoIds,
            signal,
            report: input.report,
            change: (photoId) =>
              deletionOf(photoId, announced([photoId], removePhoto(outside, photoId))),
            reportLeft: (reports) => {
              reportLeftDeletions(outside.notify, reports);
            },
          }),
        ),
        watchConnection: fromCallback<
          EventObject,
          NonReducibleUnknown,
          { type: 'connection.returned' }
        >(({ sendBack }) => hearReturn(sendBack)),
        loadPhotos: fromPromise<LoadedPhotos, { itemId: number }>(({ input, signal }) =>
          readPhotos(outside, input.itemId, signal, ofServer),
        ),
        reorderPhotos: fromPromise<readonly Photo[], PhotoSorting>(({ input, signal }) => {
          const isNewest = newestOrder.begin(input.itemId);
          return reportIfLeft(
            outside.notify,
            signal,
            () => announced(input.photoIds, sortPhotos(outside, input, { ofServer, inTurn })),
            { failed: PHOTO_MESSAGES.reorderFailed, isDone: () => !isNewest() },
          );
        }),
      },
    }),
  };
}

export const usePhotoMachines = machinesHook(providePhotoMachines);
