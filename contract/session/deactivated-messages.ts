import { changes, photos } from '../messages/counts';

/** For a user who sends the right password of a deactivated account. */
export const DEACTIVATED_MESSAGES = {
  refused: 'This account is deactivated. Ask an admin.',
  /** What this device has not sent for the account; null if that is nothing. */
  kept: ({ changes: changeCount, photos: photoCount }: { changes: number; photos: number }) => {
    const kinds = [
      ...(changeCount === 0 ? [] : [changes(changeCount)]),
      ...(photoCount === 0 ? [] : [photos(photoCount)]),
    ];
    if (kinds.length === 0) return null;
    const [verb, they] = changeCount + photoCount === 1 ? ['is', 'It stays'] : ['are', 'They stay'];
    return `${kinds.join(' and ')} ${verb} not sent yet. ${they} on this device until the account is active again and you sign in here.`;
  },
} as const;
