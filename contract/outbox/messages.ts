import { changes, photos } from '../messages/counts';

/** Descriptions of what the server does not have yet. */
export interface Unsent {
  changes: number;
  photos: number;
  /** How many of the photos are only in this page, because the device has no room for them. */
  held: number;
}

export const OUTBOX_MESSAGES = {
  recordRemoved: 'It was removed before it was sent',
  /** Its user was signed out before the answer, and the device still has it. */
  signedOutKept:
    'You were signed out. It is not known whether this was sent. It is kept on this device, and is sent at most once after you sign in here again. Do not repeat it.',
  /** The same, but the device does not have it. */
  signedOutUnknown: 'You were signed out. It is not known whether this was sent.',
  /** Another tab has taken a deletion back. */
  notDeleted: 'It was not deleted. Delete it again if you still want that.',
  /** The device has lost a change while its author waited. */
  missed: 'It is not known whether this was saved. Save it again; it will not be saved twice.',
  /** A change stays on this device, because the server did not answer. */
  deferred: 'Kept on this device. It is sent when the server answers.',
  /** For the page of an item whose deletion waits. */
  deletedHere: 'You have deleted this item. The deletion is listed under “Not Sent”.',
  logout: ({ changes: changeCount, photos: photoCount, held }: Unsent) => {
    const kinds = [
      ...(changeCount === 0 ? [] : [changes(changeCount)]),
      ...(photoCount === 0 ? [] : [photos(photoCount)]),
    ];
    const verb = changeCount + photoCount === 1 ? 'is' : 'are';
    const stays = ' What waits stays on this device, and is sent when you sign in here again.';
    const [few, they] =
      held === 1 ? ['1 photo, which is', 'it is'] : [`${photos(held)}, which are`, 'they are'];
    const lost = ` This device has no room for ${few} lost when this page closes. Stay until ${they} uploaded.`;
    return [
      `${kinds.join(' and ')} ${verb} not sent yet.`,
      ...(changeCount + photoCount === held ? [] : [stays]),
      ...(held === 0 ? [] : [lost]),
    ].join('');
  },
} as const;
