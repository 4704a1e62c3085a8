import { failureOf } from '../../machines/failure';
import { isLocalId } from '../../machines/outbox/local-id';
import type { UploadEntry } from '../../machines/uploads/upload-entry';
import { sendPhoto } from '../../src/features/uploads/calls';
import type { Device, TakenPhoto } from './device';
import { labelOf } from './witness';
import type { World } from './world';

/** The photos that people take; a device keeps each until the server has answered. */

const NEVER = new AbortController().signal;

/** A file as small as a picture can be. */
const FILE = Buffer.from('R0lGODdhAQABAIAAAP///////ywAAAAAAQABAAACAkQBADs=', 'base64');

const entryOf = ({ key, itemId, person }: TakenPhoto): UploadEntry => ({
  format: 1,
  id: key,
  userId: person.id,
  itemId,
  localItemId: null,
  place: 'photos',
  order: 0,
  name: 'beam.gif',
  size: FILE.length,
  contentType: 'image/gif',
  lastModified: 0,
  caption: '',
  category: 'other',
  compress: false,
  chosenIn: '',
  isSent: true,
  state: 'pending',
  failure: null,
});

/** Whether the server has answered that the item does not exist. */
const isRefused = (error: unknown): boolean => failureOf(error).status === 404;

/** Sends the photos of a device's current user, and keeps those that get no answer. */
export function sendPhotos({ witness }: World, device: Device): void {
  const { page } = device;
  if (page === null) return;
  for (const photo of device.photosToSend()) {
    if (photo.isBusy) continue;
    photo.isBusy = true;
    const sent = sendPhoto(page.api, entryOf(photo), new Blob([FILE]), {
      signal: NEVER,
      report: () => undefined,
    });
    sent.then(
      () => {
        witness.photos.set(photo.key, 'arrived');
        device.taken.delete(photo);
      },
      (error: unknown) => {
        photo.isBusy = false;
        if (!isRefused(error)) return;
        witness.say(`${labelOf(photo.key)} has no item any more`);
        device.taken.delete(photo);
      },
    );
  }
}

/** A person takes a photo of an item that the server has, or retries sending the previous ones. */
export async function takePhoto(world: World, device: Device): Promise<void> {
  const { chance, witness } = world;
  const items = (await device.look()).filter(({ id }) => !isLocalId(id));
  const item = chance.oneOf(items);
  if (item !== undefined && device.photosToSend().length === 0) {
    const { key, number } = world.nextKey();
    device.taken.add({ key, itemId: item.id, person: device.person, isBusy: false });
    witness.photos.set(key, 'taken');
    witness.say(`${device.label} takes a photo of ${item.title}, c${String(number)}`);
  }
  sendPhotos(world, device);
}
