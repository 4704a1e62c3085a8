import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Comment } from '../../../contract/comments/comment';
import { COMMENT_MESSAGES } from '../../../contract/comments/messages';
import type { Photo } from '../../../contract/photos/photo';
import type { ItemComments } from '../../../machines/comments/comments.machine';
import { EMPTY_COMMENT, type MentionedPerson } from '../../../machines/comments/comment-values';
import { ActionQuestion } from '../../actions/action-question';
import { useConfirmedAction } from '../../actions/use-confirmed-action';
import { LoadFailure } from '../../loading/load-failure';
import { useLoad } from '../../loading/use-load';
import { isRefusal } from '../../../machines/unanswered';
import { Skeleton } from '../../ui/page/skeleton';
import { useUser } from '../session/use-session';
import { CommentEntry } from './comment-entry';
import { CommentForm, NEW_COMMENT } from './comment-form';
import { useCommentMachines } from './machines';
import './comments.css';

interface Props {
  itemId: number;
  photos: readonly Photo[];
  /** The people who can be mentioned. */
  people: readonly MentionedPerson[];
  /** Whether the surrounding page already shows that it displays a copy. */
  isCopy: boolean;
  /** Whether the inspection of the item is archived, so that nobody comments. */
  isArchived: boolean;
}

const ADDRESSED = /^#comment-\d{1,10}$/;

/**
 * Scrolls once to the comment that the address names, as soon as it is on the page. A copy of the
 * device, which comes first, may lack it.
 */
function useAddressedComment(comments: readonly Comment[]): void {
  const isFound = useRef(false);
  useEffect(() => {
    const { hash } = window.location;
    if (isFound.current || !ADDRESSED.test(hash)) return;
    const comment = document.getElementById(hash.slice(1));
    if (comment === null) return;
    isFound.current = true;
    comment.classList.add('comment-addressed');
    comment.scrollIntoView({ block: 'center' });
  }, [comments]);
}

const NONE: Pick<ItemComments, 'comments' | 'leftOut'> = { comments: [], leftOut: 0 };

/** The number of comments, without deleted ones. */
const countOf = ({ comments, leftOut }: typeof NONE): number =>
  comments.filter(({ deletedAt }) => deletedAt === null).length + (leftOut ?? 0);

/** The comments on an item, the oldest first, and a form for the next one. */
export default function CommentsCard({
  itemId,
  photos,
  people,
  isCopy,
  isArchived,
}: Props): ReactNode {
  const headingId = useId();
  const user = useUser();
  const machines = useCommentMachines();
  const record = useLoad(machines.comments, { id: itemId });
  const { actor, data, failure } = record;
  const [written, setWritten] = useState(0);
  const deletion = useConfirmedAction(machines.commentDeletion, {
    listener: actor,
    onDone: () => undefined,
  });
  const { comments, leftOut } = data ?? NONE;
  useAddressedComment(comments);
  // The comments would move the form, so its place is held by their outline. Once the form has been
  // shown it stays, because somebody may be typing while a failed load is repeated.
  const isAwaited = data === null && failure === null;
  const [hasForm, setHasForm] = useState(false);
  if (!isAwaited && !hasForm) setHasForm(true);
  if (user === null) return null;
  return (
    <section className="card comments" aria-labelledby={headingId}>
      <h2 id={headingId}>Comments {data === null ? null : `(${String(countOf(data))})`}</h2>
      {isCopy && record.copiedAt !== null && !isRefusal(failure) ? null : (
        <LoadFailure record={record} title={COMMENT_MESSAGES.loadFailed} />
      )}
      {isAwaited ? <Skeleton label="Loading comments..." count={3} /> : null}
      {leftOut === 0 ? null : <p className="card-note">{COMMENT_MESSAGES.leftOut(leftOut)}</p>}
      {comments.length === 0 ? null : (
        <ul className="comment-list">
          {comments.map((comment) => (
            <CommentEntry
              // The entry stays when the server gives the comment an id: somebody may be editing it.
              key={data?.firstIds.get(comment.id) ?? comment.id}
              comment={comment}
              user={user}
              people={people}
              photos={photos}
              list={actor}
              isHalfEdited={data?.halfEdited.includes(comment.id) === true}
              isArchived={isArchived}
              onDelete={(subject) => {
                deletion.actor.send({ type: 'action.ask', subject });
              }}
            />
          ))}
        </ul>
      )}
      {!hasForm ? null : (
        <CommentForm
          key={written}
          {...NEW_COMMENT}
          machine={machines.commentForm}
          initial={EMPTY_COMMENT}
          draftForm={`comment:${String(itemId)}`}
          subjectId={itemId}
          listener={actor}
          people={people}
          photos={photos}
          takesFocus={written > 0}
          refusal={isArchived ? COMMENT_MESSAGES.archived : null}
          onSaved={() => {
            setWritten(written + 1);
          }}
        />
      )}
      <ActionQuestion
        acting={deletion}
        failed={COMMENT_MESSAGES.deleteFailed}
        isDangerous
        title="Delete Comment"
        confirmLabel="Delete"
      >
        <p>Everybody will see that you deleted a comment, but not what it said.</p>
      </ActionQuestion>
    </section>
  );
}
