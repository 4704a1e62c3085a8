import type { Photo } from '../../../../contract/photos/photo';
import type { SentPhoto } from '../../../../machines/outbox/sent-entry';
import type { Connection } from '../../../platform/connection/connection';
import type { CallApi } from '../../../platform/http/call-api';
import type { LocalIds } from '../../../platform/ids/local-ids';
import type { TabNews } from '../../../platform/tabs/tab-news';
import type { Compress } from '../compress/compress';
import type { EntryLock } from './entry-lock';
import type { StoreFiles } from './store-files';
import type { UploadStore } from './upload-store';

/** What the upload queue requires of the network, the browser's storage and other tabs. */
export interface UploadsOutside {
  api: CallApi;
  store: UploadStore;
  /** The page does not hold the files afterwards. */
  storeFiles: StoreFiles;
  compress: Compress;
  lock: EntryLock;
  /** The ids of changed photos. */
  tabs: TabNews<string>;
  connection: Connection;
  items: LocalIds;
  /** Records that the server has the photo. Never fails. */
  noteSent: (sent: SentPhoto) => Promise<void>;
  /** Removes the record that the server has had a photo, by the key of its entry. Never fails. */
  forgetSent: (key: string) => Promise<void>;
  copies: PhotoCopies;
}

/** Writes into the copies of a user on this device. Neither fails. */
export interface PhotoCopies {
  keepPhoto: (userId: number, photo: Photo) => Promise<void>;
  dropPhoto: (userId: number, itemId: number, photoId: number) => Promise<void>;
}
