import type { Config } from '../config';
import type { Database, Queries } from '../db/database';
import type { PictureReader } from './pictures/picture-reader';
import type { RunningForms } from './running-forms';
import type { PhotoStorage } from './storage/storage';

/** A transaction in the name of the user who has sent a file, when it is their turn; `now` is then that time. */
export type UploadTransaction = <Result>(
  work: (tx: Queries, now: string) => Promise<Result>,
  operationKey?: string,
) => Promise<Result>;

/** The services that store, show and remove photos. */
export interface PhotoServices {
  config: Config;
  database: Database;
  photos: PhotoStorage;
  pictures: PictureReader;
  /** The forms with files that users send. */
  forms: RunningForms;
  now: () => Date;
}
