import type { Comment } from '../../contract/comments/comment';
import { formMachineOf } from '../forms/form.machine';
import { type CommentValues, validateComment } from './comment-values';

/** A comment has one author, so there are no conflicts to decide. */
const formOf = (id: string) =>
  formMachineOf<CommentValues, Comment>({ id, validate: validateComment, valuesOf: () => null });

/** Writing a new comment. Each comment has a form of its own. */
export const commentFormMachine = formOf('commentForm');

/** Changing one's own comment; one that is too old is refused, and the text stays. */
export const commentEditMachine = formOf('commentEdit');
