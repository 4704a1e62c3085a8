import { expect, test } from 'vitest';
import { DELETION_MESSAGES } from '../../../contract/outbox/deletion-messages';

const by = (name: string | null, count?: number) => ({
  by: name,
  at: null,
  ...(count !== undefined && { count }),
});

test.each([
  [{ version: by('Ada Berg') }, 'Ada Berg has changed it'],
  [{ version: by(null) }, 'Somebody else has changed it'],
  [{ newestPhotoId: by('Ada Berg', 1) }, 'Ada Berg has added a photo'],
  [{ newestCommentId: by('Ada Berg', 2) }, 'Ada Berg has added 2 comments'],
  [{ newestPhotoId: by(null, 3) }, 'Others have added 3 photos'],
  [
    { newestPhotoId: by('Ada Berg', 5), newestCommentId: by('Ada Berg', 1) },
    'Ada Berg has added 5 photos and a comment',
  ],
  [
    { newestPhotoId: by('Ada Berg', 1), newestCommentId: by('Ben Ito', 1) },
    'Ada Berg has added a photo and Ben Ito has added a comment',
  ],
  [
    { version: by('Ada Berg'), newestPhotoId: by('Ada Berg', 2) },
    'Ada Berg has changed it and added 2 photos',
  ],
])('what others have done to a deleted item is said in words: %j', (clashes, words) => {
  expect(DELETION_MESSAGES.since(clashes)).toBe(`${words} since you saw it`);
});
