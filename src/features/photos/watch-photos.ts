import { type EventObject, fromCallback } from 'xstate';
import type { Photo } from '../../../contract/photos/photo';
import { isOfItem, type ItemOfPhoto } from '../../../machines/uploads/item-of-photo';
import { machinesHook, type SignedIn } from '../session/signed-in';
import { afterChanges } from '../../loading/load-effects';
import { photoNews } from './photo-news';
import { followQueue } from '../uploads/follow-queue';

interface Watched {
  itemId: number;
  /** The actor that shows the photos. */
  page: { send: (event: { type: 'load.again' }) => void };
  /** The photos that it currently shows. */
  photos: () => readonly Photo[];
}

/**
 * Makes the actor that shows an item's photos load them again after an upload from anywhere or
 * another tab has changed them on the server, and after waiting changes were sent.
 */
const watchPhotos = ({
  uploadQueue,
  photoChanges,
}: Pick<SignedIn, 'uploadQueue' | 'photoChanges'>) =>
  fromCallback<EventObject, Watched>(({ input: { itemId, page, photos } }) => {
    const loadAgain = () => {
      page.send({ type: 'load.again' });
    };
    const onUpload = (changed: ItemOfPhoto) => {
      if (isOfItem(changed, itemId)) loadAgain();
    };
    const stopTabs = photoNews.listen((photoIds) => {
      if (photos().some(({ id }) => photoIds.includes(id))) loadAgain();
    });
    const stopChanges = afterChanges(photoChanges, loadAgain);
    const stopQueue = followQueue(uploadQueue, (queue) => [
      queue.on('photo.uploaded', onUpload),
      queue.on('photos.changed', onUpload),
    ]);
    return () => {
      stopTabs();
      stopChanges();
      stopQueue();
    };
  });

export const useWatchPhotos = machinesHook(watchPhotos);
