import { PHOTO_MESSAGES } from '../../../contract/photos/messages';
import { UnavailableError } from '../../errors/unavailable';

/** Seconds. */
const RETRY_AFTER = 5;

/** Refuses a picture with a message and HTTP status. */
export class PictureError extends Error {
  constructor(
    readonly status: 413 | 415 | 422,
    message: string,
  ) {
    super(message);
  }
}

/** A stored file that the decoder could not read; it may be broken. */
export class UndecodedError extends Error {}

/**
 * Several processes ended while they read the picture, because of it or because the machine was too
 * busy. Later it may be read, so nothing that is stored may depend on this.
 */
export class UnreadableHereError extends PictureError {
  constructor() {
    super(422, PHOTO_MESSAGES.tooDemanding);
  }
}

/**
 * The process that read a picture has ended: it was killed, took too long or needed too much memory.
 */
export class PictureProcessEnded extends UnavailableError {
  constructor() {
    super('The process that read a picture has ended', RETRY_AFTER);
  }
}
