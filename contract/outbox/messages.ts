export const OUTBOX_MESSAGES = {
  /** A change stays on this device, because the server did not answer. */
  deferred: 'Kept on this device. It is sent when the server answers.',
  /** An item that only this device has is to be deleted. */
  beingSent: 'The item is being sent. Delete it when the server has it.',
} as const;
