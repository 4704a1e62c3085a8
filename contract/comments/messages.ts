import { COMMENT_LIMITS } from './limits';

export const COMMENT_MESSAGES = {
  loadFailed: 'Failed to load comments',
  addFailed: 'Failed to add the comment',
  updateFailed: 'Failed to change the comment',
  deleteFailed: 'Failed to delete the comment',
  empty: 'Write a comment first',
  unknownUser: 'This user does not exist',
  otherPhoto: 'This photo belongs to another item',
  tooLate: `A comment can only be changed for ${String(COMMENT_LIMITS.editMinutes)} minutes after it was added. Add another comment instead.`,
  notOwn: 'Only its author can change a comment',
  mayNotDelete: 'Only its author or an Admin can delete a comment',
  isDeleted: 'This comment is deleted',
  /** Null if it is not known how many. */
  leftOut: (count: number | null) => {
    if (count === null) return 'Older comments may not be on this device.';
    return count === 1
      ? '1 older comment is not on this device.'
      : `${String(count)} older comments are not on this device.`;
  },
  archived: 'The inspection is archived. Restore it to comment.',
  tooManyPeople: `A comment can mention at most ${String(COMMENT_LIMITS.mentions)} people`,
  tooMany: `An item can have at most ${String(COMMENT_LIMITS.perItem)} comments`,
} as const;
