import { expect, it } from 'vitest';
import { evidenceError } from '../../../contract/items/resolution';
import { PHOTO_MAX_BYTES, UPLOAD_CONTENT_TYPES } from '../../../contract/limits';
import { PHOTO_MESSAGES } from '../../../contract/photos/messages';
import { photoRefusal } from '../../../contract/uploads/chosen-photos';

it.each([0, 1, PHOTO_MAX_BYTES + 1])(
  'a file of %i bytes that can no longer be read is refused for that reason',
  (size) => {
    const file = {
      name: 'gone.jpg',
      size,
      type: 'image/jpeg',
      contentType: undefined,
      trouble: 'unreadable' as const,
    };
    const message = PHOTO_MESSAGES.unreadable('gone.jpg');
    expect([photoRefusal(file, UPLOAD_CONTENT_TYPES), evidenceError(file)]).toEqual([
      message,
      message,
    ]);
  },
);
