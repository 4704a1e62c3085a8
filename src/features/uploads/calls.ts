import { PHOTO_MESSAGES } from '../../../contract/photos/messages';
import { NETWORK_MESSAGE } from '../../../contract/messages/transport';
import { Photo } from '../../../contract/photos/photo';
import {
  getPhoto,
  PhotoFields,
  updatePhoto,
  uploadPhoto,
  withdrawUpload,
} from '../../../contract/photos/calls';
import { EffectFailed, failureOf } from '../../../machines/failure';
import { captionError } from '../../../machines/forms/text-rules';
import { isSame } from '../../../machines/same-value';
import type { UploadEntry } from '../../../machines/uploads/upload-entry';
import { type CallApi, orThrow } from '../../platform/http/call-api';
import { orThrowWith } from '../../platform/http/failure-messages';
import { stallWatch } from '../../platform/http/stall-watch';

const UPLOAD = { failed: PHOTO_MESSAGES.uploadFailed, broken: PHOTO_MESSAGES.uploadBroken };

/**
 * Withdraws an upload by its key: the server removes the photo, and refuses it if it arrives later.
 * @returns the photo's id; null if the server had none.
 */
export async function withdrawPhoto(
  api: CallApi,
  key: string,
  signal: AbortSignal,
): Promise<number | null> {
  return (await orThrow(api(withdrawUpload, { params: { key }, signal }))).data.id;
}

/**
 * The text fields precede the file, because the server reads the form as it arrives. A caption that
 * the server would refuse does not keep it from storing the photo.
 */
function formOf({ caption, category, order, name }: UploadEntry, file: Blob): FormData {
  const form = new FormData();
  if (caption.trim() !== '' && captionError(caption) === undefined) form.append('caption', caption);
  form.append('category', category);
  form.append('selectionOrder', String(order));
  form.append('file', file, name);
  return form;
}

/** The server's general message does not say that the caption is the reason. */
function namingCaption(error: unknown): unknown {
  const failure = failureOf(error);
  const [reason] = failure.errors['caption'] ?? [];
  if (reason === undefined) return error;
  return new EffectFailed({ ...failure, message: `Caption: ${reason}` });
}

/** @throws EffectFailed if the caption is too long: the server would refuse the photo with it. */
export function checkCaption({ caption }: Pick<UploadEntry, 'caption'>): void {
  const reason = captionError(caption);
  if (reason === undefined) return;
  const errors = { caption: [reason] };
  throw namingCaption(new EffectFailed({ message: reason, status: 422, errors }));
}

/**
 * Reads a photo that the server has stored.
 * @throws EffectFailed with status 404 if it was deleted.
 */
export async function fetchPhoto(api: CallApi, id: number, signal: AbortSignal): Promise<Photo> {
  return (await orThrow(api(getPhoto, { params: { id }, signal }))).data;
}

/** What people can say about a photo. */
export type PhotoDescription = NonNullable<UploadEntry['told']>[number];

export const descriptionOf = ({ caption, category }: Photo): PhotoDescription => ({
  caption,
  category,
});

/** The descriptions that the server has from this device. */
export interface OwnDescriptions {
  has: (photo: Photo) => boolean;
  /** Records a description before it is sent, because its answer may be lost. */
  add: (description: PhotoDescription) => Promise<unknown>;
}

/**
 * Updates the description on the server. It may have changed after the server stored the photo and
 * its answer was lost. A later change of somebody else wins, but not one that this device has sent.
 * @param photo as the server last answered it
 * @throws EffectFailed as `checkCaption`, or if the server refuses or does not answer; with status
 * 404 if the photo was deleted.
 */
export async function describePhoto(
  api: CallApi,
  photo: Photo,
  entry: UploadEntry,
  { signal, own }: { signal: AbortSignal; own: OwnDescriptions },
): Promise<Photo> {
  checkCaption(entry);
  const { caption, category } = entry;
  const fields = PhotoFields.parse({ caption, category });
  const wanted = { caption: fields.caption ?? null, category };
  let before = photo;
  while (!isSame(descriptionOf(before), wanted) && own.has(before)) {
    await own.add(wanted);
    const body = { ...fields, version: before.version };
    const result = await api(updatePhoto, { params: { id: photo.id }, body, signal });
    if (result.success) return result.data;
    if (result.status !== 409)
      throw new EffectFailed({ message: result.error, status: result.status, ...result.details });
    const current = Photo.safeParse(result.details.current).data;
    if (current === undefined || current.version === before.version) return before;
    before = current;
  }
  return before;
}

/**
 * Sends the photo of an entry. Repeating it does not create a second photo.
 * @throws EffectFailed without a status if there is no progress for 30 seconds.
 */
export async function sendPhoto(
  api: CallApi,
  entry: UploadEntry,
  file: Blob,
  { signal, report }: { signal: AbortSignal; report: (percent: number) => void },
): Promise<Photo> {
  const watch = stallWatch(signal);
  try {
    const data = await orThrowWith(UPLOAD, (failed) =>
      api(uploadPhoto, {
        failed,
        params: { itemId: entry.itemId },
        body: formOf(entry, file),
        idempotencyKey: entry.id,
        signal: watch.signal,
        onProgress: (percent) => {
          watch.moved();
          report(percent);
        },
      }),
    );
    return data;
  } catch (error) {
    if (!watch.stalled.aborted) throw namingCaption(error);
    const message = `${UPLOAD.broken}: ${NETWORK_MESSAGE}`;
    throw new EffectFailed({ message, status: null, errors: {} });
  } finally {
    watch.rest();
  }
}
