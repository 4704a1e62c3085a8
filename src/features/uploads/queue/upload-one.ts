import { STORAGE_MESSAGES } from '../../../../contract/outbox/storage-messages';
import type { Photo } from '../../../../contract/photos/photo';
import { UPLOAD_MESSAGES } from '../../../../contract/uploads/messages';
import { EffectFailed, failureOf } from '../../../../machines/failure';
import { captionError } from '../../../../machines/forms/text-rules';
import { isSame } from '../../../../machines/same-value';
import type { UploadOutcome, UploadRequest } from '../../../../machines/uploads/upload-context';
import type { UploadEntry } from '../../../../machines/uploads/upload-entry';
import { orStorageFailure } from '../../../platform/outbox/storage-failure';
import {
  checkCaption,
  describePhoto,
  descriptionOf,
  fetchPhoto,
  type OwnDescriptions,
  type PhotoDescription,
  sendPhoto,
} from '../calls';
import { isTyped, whenTyped } from '../typed-captions';
import type { UploadStore } from './upload-store';
import type { KeptUpload } from './upload-writes';
import type { UploadsOutside } from './uploads-outside';

/** The progress after the preparation, in percent. */
const PREPARED = 5;

/** What goes wrong on the device holds up only one photo, not all that the server could get. */
const ofDevice = <Result>(work: Promise<Result>): Promise<Result> =>
  orStorageFailure('A photo could not be read or stored', work, STORAGE_MESSAGES.unsendable);

/** A file whose bytes cannot be read is no failure of the server, which would not get them. */
const readBytes = async (file: Blob): Promise<Blob> =>
  new Blob([await ofDevice(file.arrayBuffer())], { type: file.type });

interface Prepared {
  blob: Blob;
  /** What is recorded of it before it is first sent, so that every repeat sends the same bytes. */
  noted: { compress?: false };
}

/** The file to send. It is prepared once, and stored before it is first sent. */
async function prepared(
  { store, compress }: UploadsOutside,
  { entry, file }: KeptUpload,
  signal: AbortSignal,
): Promise<Prepared> {
  if (file.isPrepared || !entry.compress) return { blob: file.blob, noted: {} };
  const blob = await compress(file.blob, signal);
  // A worker that failed now may succeed next time.
  if (blob === file.blob) return { blob, noted: { compress: false } };
  return { blob: await ofDevice(store.keepPrepared(entry.id, blob)), noted: {} };
}

/** A photo as it is stored. A caption that is too long may just be being corrected. */
async function readToSend(store: UploadStore, id: string, signal: AbortSignal) {
  const found = await ofDevice(store.read(id));
  if (found === undefined || captionError(found.entry.caption) === undefined) return found;
  await whenTyped(id, signal);
  return ofDevice(store.read(id));
}

/** Sends a photo, unless it has been removed here; then the answer is null. */
async function sent(
  outside: UploadsOutside,
  found: KeptUpload,
  { entry: { itemId }, report }: UploadRequest,
  signal: AbortSignal,
): Promise<Photo | null> {
  const { api, store } = outside;
  const { entry } = found;
  // If the server may have the photo, it is asked, and only the description fails.
  if (!entry.isSent) checkCaption(entry);
  const { blob: file, noted } = await prepared(outside, found, signal);
  const blob = await readBytes(file);
  signal.throwIfAborted();
  report(PREPARED);
  const begun = await ofDevice(store.noteSent(entry.id, noted));
  if (begun === undefined || begun.state === 'cancelled') return null;
  // The item's new id may not be stored if the disk is full.
  return sendPhoto(api, { ...entry, itemId }, blob, {
    signal,
    report: (percent) => {
      report(PREPARED + (percent * (100 - PREPARED)) / 100);
    },
  });
}

/** The version of a photo that nobody has described since it was stored. */
const AS_STORED = 1;

const including = (own: readonly PhotoDescription[], one: PhotoDescription): PhotoDescription[] =>
  own.some((other) => isSame(other, one)) ? [...own] : [...own, one];

/** @param first the photo as this upload got it: sent just now, or read if it was there before */
function ownDescriptions(
  store: UploadStore,
  { id, photoId, told = [] }: UploadEntry,
  first: Photo,
): OwnDescriptions & { all: () => PhotoDescription[] } {
  const isOwn = photoId === undefined || first.version === AS_STORED;
  let own = isOwn ? including(told, descriptionOf(first)) : told;
  return {
    all: () => own,
    has: (photo) => own.some((one) => isSame(one, descriptionOf(photo))),
    add: (description) => {
      own = including(own, description);
      // If there is no room for them, the photo is nevertheless described.
      return store.change(id, { told: own }).catch(() => null);
    },
  };
}

/** Says that only the description of a photo has failed. */
function undescribed(error: unknown): EffectFailed {
  const failure = failureOf(error);
  return new EffectFailed({ ...failure, message: UPLOAD_MESSAGES.undescribed(failure.message) });
}

/** Sends one photo, or only its description if the server has the photo. */
export async function uploadOne(
  outside: UploadsOutside,
  request: UploadRequest,
  signal: AbortSignal,
): Promise<UploadOutcome> {
  const { api, store, lock, noteSent, forgetSent, copies } = outside;
  const {
    entry: { id, itemId },
    arrived,
  } = request;
  const locked = await lock.ifFree(id, async (): Promise<UploadOutcome> => {
    const found = await readToSend(store, id, signal);
    if (found === undefined || found.entry.state === 'cancelled') return { kind: 'gone' };
    const { userId, photoId: known } = found.entry;
    /** What fails when the server has stored the photo. */
    const failed = async (error: unknown, photoId: number): Promise<never> => {
      if (failureOf(error).status !== 404) throw undescribed(error);
      await Promise.all([copies.dropPhoto(userId, itemId, photoId), forgetSent(id)]);
      throw error;
    };
    const first =
      known === undefined
        ? await sent(outside, found, request, signal).catch(async (error: unknown) => {
            // An earlier try may have recorded it.
            if (failureOf(error).status === 404) await forgetSent(id);
            throw error;
          })
        : await fetchPhoto(api, known, signal).catch((error: unknown) => failed(error, known));
    if (first === null) return { kind: 'gone' };
    let photo = first;
    const own = ownDescriptions(store, found.entry, first);
    const noteArrival = async () => {
      // Before the row gives way to it: one of them is always shown, even if the connection ends now.
      await copies.keepPhoto(userId, photo);
      await store.change(id, { photoId: photo.id, told: own.all() }).catch(() => null);
      arrived(photo.id);
    };
    await noteSent({
      kind: 'photo',
      key: id,
      userId,
      itemId,
      photoId: photo.id,
      sentAt: Date.now(),
    });
    // The description may have changed during the upload, or during an earlier try that failed.
    let described: UploadEntry | undefined = found.entry;
    while (described !== undefined) {
      photo = await describePhoto(api, photo, described, { signal, own }).catch(
        async (error: unknown) => {
          signal.throwIfAborted();
          if (failureOf(error).status !== 404) await noteArrival();
          return failed(error, photo.id);
        },
      );
      if (await isTyped(id)) await noteArrival();
      else await copies.keepPhoto(userId, photo);
      await whenTyped(id, signal);
      described = await ofDevice(store.settle(described));
    }
    return { kind: 'stored', photo };
  });
  return locked.isMine ? locked.result : { kind: 'inOtherTab' };
}
