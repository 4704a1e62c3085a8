/** Messages of the server that belong to no record. */

export const SERVER_MESSAGES = {
  stale: 'Somebody else changed this record. Reload it to see their changes.',
  clash: 'Somebody else changed the same fields. Reload the record to see their changes.',
  notJson: 'The body is not valid JSON',
  tooLarge: 'The request is too large',
  unsupportedMedia: 'The content type is not supported here',
  /** Only uploads can be withdrawn, for instance on a device to which the photo was moved. */
  keyRevoked:
    'This photo was cancelled on another device. Remove it here, or add it again to upload it.',
  /** The answer to a repeated creation. */
  deletedSince: 'This was saved before, and somebody has deleted it since.',
  keyReused: 'This Idempotency-Key was already used for another request',
  unavailable: 'The server cannot do this at the moment. Please try again shortly.',
  /** Of the disk of the server or of its database. */
  noSpace: 'The server has no space left. Nothing was saved.',
  /** A constraint of the database failed, for instance because a record was deleted in the meantime. */
  overtaken: 'Another change came first. Please try again.',
  tooManyRequests: 'Too many requests. Please wait a moment.',
  foreignPage: 'This request comes from another site',
  noSession: 'There is no session to refresh',
  sessionEnded: 'The session has ended. Please sign in again.',
} as const;
