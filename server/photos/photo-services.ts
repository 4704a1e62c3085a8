import type { Config } from '../config';
import type { Database } from '../db/database';
import type { PictureReader } from './picture-reader';
import type { RunningForms } from './running-forms';
import type { PhotoStorage } from './storage';

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
