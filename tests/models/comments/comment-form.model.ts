import { commentFormMachine } from '../../../machines/comments/comment-form.machine';
import { EMPTY_COMMENT } from '../../../machines/comments/comment-values';
import { aComment } from '../../support/comments';
import { formModel } from '../forms/form-model';

export const model = formModel(commentFormMachine, {
  initial: EMPTY_COMMENT,
  complete: { text: 'Seen' },
  incomplete: { text: ' ' },
  version: null,
  subjectId: 7,
  saved: aComment(),
});
