import { COMMENT_MESSAGES } from '../../../contract/comments/messages';
import { commentDeletionMachine } from '../../../machines/comments/comment-deletion.machine';
import {
  commentEditMachine,
  commentFormMachine,
} from '../../../machines/comments/comment-form.machine';
import { commentsMachine } from '../../../machines/comments/comments.machine';
import { outboxEffects } from '../../actions/action-effects';
import { formEffects } from '../../forms/form-effects';
import { copiedLoadEffects } from '../../loading/load-effects';
import { waitsAs } from '../../platform/outbox/unsent-records';
import { machinesHook, type SignedIn } from '../session/signed-in';
import {
  addComment,
  changeComment,
  fetchComments,
  recallComments,
  removeComment,
  withOwnFacts,
} from './calls';

/** The machines of comments with their effects. */
export function provideCommentMachines(outside: SignedIn) {
  const named = withOwnFacts(outside);
  return {
    comments: commentsMachine.provide(
      copiedLoadEffects(
        outside,
        ({ id }, signal) => fetchComments(outside, named, id, signal),
        (all, { id }) => recallComments(outside, named, all, id),
      ),
    ),
    commentForm: commentFormMachine.provide(
      formEffects({ ...outside, isWaiting: waitsAs('comment') }, (request) =>
        addComment(outside, request),
      ),
    ),
    commentEdit: commentEditMachine.provide(
      formEffects({ ...outside, isWaiting: waitsAs('comment') }, (request) =>
        changeComment(outside, request),
      ),
    ),
    commentDeletion: commentDeletionMachine.provide(
      outboxEffects(
        outside,
        (comment, sending) => removeComment(outside, comment, sending),
        () => ({ failed: COMMENT_MESSAGES.deleteFailed, isDone: ({ status }) => status === 404 }),
      ),
    ),
  };
}

export const useCommentMachines = machinesHook(provideCommentMachines);
