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
