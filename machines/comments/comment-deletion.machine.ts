import type { Comment } from '../../contract/comments/comment';
import { confirmedActionMachineOf } from '../actions/confirmed-action.machine';

/** Deletes a comment after a confirmation. */
export const commentDeletionMachine = confirmedActionMachineOf<Comment, { id: number }>(
  'commentDeletion',
  { staysOpen: true },
);
