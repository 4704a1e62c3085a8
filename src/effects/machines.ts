import { fromPromise } from 'xstate';
import { PHOTO_MESSAGES } from '../../contract/messages';
import type { Photo } from '../../contract/photo';
import { passwordFormMachine } from '../../machines/account/password-form.machine';
import { EffectFailed } from '../../machines/failure';
import { inspectionFormMachine } from '../../machines/inspections/inspection-form.machine';
import { inspectionListMachine } from '../../machines/inspections/inspection-list.machine';
import { inspectionMachine } from '../../machines/inspections/inspection.machine';
import { projectOptionsMachine } from '../../machines/inspections/project-options.machine';
import { recentInspectionsMachine } from '../../machines/inspections/recent-inspections.machine';
import { itemFormMachine, newItemFormMachine } from '../../machines/items/item-form.machine';
import { assigneesMachine, itemMachine } from '../../machines/items/item.machine';
import { resolutionMachine } from '../../machines/items/resolution.machine';
import { photoRemovalMachine } from '../../machines/photos/photo-removal.machine';
import { photosMachine } from '../../machines/photos/photos.machine';
import { type UploadRequest, uploadMachine } from '../../machines/uploads/upload.machine';
import { uploadQueueMachine } from '../../machines/uploads/upload-queue.machine';
import { savePassword } from '../api/account';
import {
  fetchInspection,
  fetchInspections,
  fetchNewestInspections,
  saveInspection,
} from '../api/inspections';
import { addItem, changeItem, fetchAssignees, fetchItem, markResolved } from '../api/items';
import { fetchPhotos, removePhoto, sendPhoto } from '../api/photos';
import { fetchProjectOptions } from '../api/projects';
import type { CallApi } from '../api/service';
import { provideBoard } from './board';
import type { ChosenFiles } from './chosen-files';
import { provideItems } from './items';
import { provideClocks } from './clock';
import type { Drafts } from './drafts';
import { formEffects, NO_DRAFTS } from './form-effects';
import { loading } from './loading';
import { provideOffice } from './office';

interface Outside {
  api: CallApi;
  drafts: Drafts;
  files: ChosenFiles;
}

function provideForms({ api, drafts }: Outside) {
  return {
    inspectionForm: inspectionFormMachine.provide(
      formEffects(drafts, (request, signal) => saveInspection(api, request, signal)),
    ),
    newItemForm: newItemFormMachine.provide(
      formEffects(drafts, (request, signal) => addItem(api, request, signal)),
    ),
    itemForm: itemFormMachine.provide(
      formEffects(drafts, (request, signal) => changeItem(api, request, signal)),
    ),
    resolution: resolutionMachine.provide(
      formEffects(drafts, (request, signal) => markResolved(api, request, signal)),
    ),
    passwordForm: passwordFormMachine.provide(
      formEffects(NO_DRAFTS, ({ values }, signal) => savePassword(api, values, signal)),
    ),
  };
}

function providePhotos({ api, files }: Outside) {
  const upload = uploadMachine.provide({
    actors: {
      uploadPhoto: fromPromise<Photo, UploadRequest>(({ input, signal }) => {
        const file = files.get(input.fileId);
        if (file === undefined) {
          throw new EffectFailed({ message: PHOTO_MESSAGES.noFile, status: null, errors: {} });
        }
        return sendPhoto(api, file, input, signal);
      }),
    },
  });
  return {
    photos: photosMachine.provide(
      loading(({ itemId }, signal) => fetchPhotos(api, itemId, signal)),
    ),
    photoRemoval: photoRemovalMachine.provide({
      actors: {
        deletePhoto: fromPromise<number, { photoId: number }>(({ input, signal }) =>
          removePhoto(api, input.photoId, signal),
        ),
      },
    }),
    upload,
    uploadQueue: uploadQueueMachine.provide({ actors: { upload } }),
  };
}

function provideLists({ api }: Outside) {
  return {
    inspectionList: inspectionListMachine.provide(
      loading((query, signal) => fetchInspections(api, query, signal)),
    ),
    recentInspections: recentInspectionsMachine.provide(
      loading(({ count }, signal) => fetchNewestInspections(api, count, signal)),
    ),
    projectOptions: projectOptionsMachine.provide(
      loading(({ search }, signal) => fetchProjectOptions(api, search, signal)),
    ),
    assignees: assigneesMachine.provide(loading((_, signal) => fetchAssignees(api, signal))),
  };
}

/** Every machine of the signed-in app, each with its effects. */
export function provideMachines(outside: Outside) {
  const { api, drafts } = outside;
  return {
    ...provideClocks(),
    ...provideLists(outside),
    ...provideForms(outside),
    ...providePhotos(outside),
    ...provideItems(api),
    ...provideBoard(api),
    ...provideOffice(api, drafts),
    inspection: inspectionMachine.provide(
      loading(({ id }, signal) => fetchInspection(api, id, signal)),
    ),
    item: itemMachine.provide(loading(({ id }, signal) => fetchItem(api, id, signal))),
  };
}

export type Machines = ReturnType<typeof provideMachines>;
