import { describe, expect, it } from 'vitest';
import { evidenceError } from '../../../contract/items/resolution';
import { PHOTO_MAX_BYTES, UPLOAD_CONTENT_TYPES } from '../../../contract/limits';
import { PHOTO_MESSAGES } from '../../../contract/photos/messages';
import { choosePhotos, photoRefusal } from '../../../contract/uploads/chosen-photos';

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

describe('of the chosen files', () => {
  const plan = { name: 'plan.pdf', size: 5, type: 'application/pdf' };
  const [first, second, third] = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => ({
    name,
    size: 5,
    type: 'image/jpeg',
  }));
  const files = [plan, first, plan, second, third].flatMap((file) => file ?? []);
  const refusal = `plan.pdf: ${PHOTO_MESSAGES.typeNotAllowed('application/pdf')}`;
  const tooMany = (leftOut: string) => [PHOTO_MESSAGES.tooManyFiles(2), leftOut];
  const [last, lastTwo, lastThree] = [
    'The last of the chosen photos was left out.',
    'The last 2 of the chosen photos were left out.',
    'The last 3 of the chosen photos were left out.',
  ];
  const choice = (room: number) =>
    choosePhotos(files, { accept: UPLOAD_CONTENT_TYPES, maxFiles: 2, room });

  it.each([
    { room: 3, taken: [first, second, third], messages: [refusal] },
    { room: 2, taken: [first, second], messages: [refusal, ...tooMany(last)] },
    { room: 1, taken: [first], messages: [refusal, ...tooMany(lastTwo)] },
    { room: -1, taken: [], messages: [refusal, ...tooMany(lastThree)] },
  ])('those that fit are taken, and each reason is named once: room for $room', (expected) => {
    const { room, ...chosen } = expected;
    expect(choice(room)).toEqual(chosen);
  });
});
