/** The picture cannot be stored; the message says why, `status` is that of its answer. */
export class PictureError extends Error {
  constructor(
    readonly status: 413 | 415 | 422,
    message: string,
  ) {
    super(message);
  }
}
