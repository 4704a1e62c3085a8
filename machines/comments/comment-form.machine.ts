import type { Comment } from '../../contract/comments/comment';
import { formMachineOf } from '../forms/form.machine';
import { type CommentValues, validateComment } from './comment-values';

/** A comment has one author, so there are no conflicts to decide. */
const formOf = (id: string) =>
  formMachineOf<CommentValues, Comment>({ id, validate: validateComment, valuesOf: () => null });

/** Writes a new comment. Each comment has its own form. */
export const commentFormMachine = formOf('commentForm');

/**
 * Changes one's own comment. The server refuses if the comment is too old; the typed text stays.
 */
export const commentEditMachine = formOf('commentEdit');
