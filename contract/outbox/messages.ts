import { changes, photos } from '../messages/counts';

/** What the server does not have yet. */
export interface Unsent {
  changes: number;
  photos: number;
}

export const OUTBOX_MESSAGES = {
  /** A change stays on this device, because the server did not answer. */
  deferred: 'Kept on this device. It is sent when the server answers.',
  /** An item that only this device has is to be deleted. */
  beingSent: 'The item is being sent. Delete it when the server has it.',
  logout: ({ changes: ofItems, photos: ofUser }: Unsent) => {
    const kinds = [
      ...(ofItems === 0 ? [] : [changes(ofItems)]),
      ...(ofUser === 0 ? [] : [photos(ofUser)]),
    ];
    return `${kinds.join(' and ')} not sent yet. What waits stays on this device, and goes on when you log in here again.`;
  },
} as const;
