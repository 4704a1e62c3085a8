/** Refuses a picture with a message and HTTP status. */
export class PictureError extends Error {
  constructor(
    readonly status: 413 | 415 | 422,
    message: string,
  ) {
    super(message);
  }
}
