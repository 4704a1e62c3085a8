import { type ReactNode, useState } from 'react';
import type { AnyActorRef } from 'xstate';
import { type Comment, mayDelete, mayEdit } from '../../../contract/comments/comment';
import { COMMENT_MESSAGES } from '../../../contract/comments/messages';
import type { Photo } from '../../../contract/photos/photo';
import type { User } from '../../../contract/users/user';
import { commentValuesOf, type MentionedPerson } from '../../../machines/comments/comment-values';
import { useMoment } from '../../platform/actors';
import { formatAgo, formatMinute } from '../../ui/text/dates';
import { useIsPrinting } from '../../ui/window/use-is-printing';
import { LinkButton } from '../../ui/button/link-button';
import { UnsentMark } from '../../ui/chip/unsent-mark';
import { usePhotoInUrl } from '../photos/viewer/use-photo-in-url';
import { CHANGED_COMMENT, CommentForm } from './comment-form';
import { editDraft } from './calls';
import { CommentText } from './comment-text';
import { useCommentMachines } from './machines';

interface Props {
  comment: Comment;
  user: User;
  people: readonly MentionedPerson[];
  photos: readonly Photo[];
  /** The actor that shows the comments. */
  list: AnyActorRef;
  /** Whether the user has typed a change of it and not saved it. */
  isHalfEdited: boolean;
  /** Whether the inspection of the item is archived, so that nobody changes a comment. */
  isArchived: boolean;
  onDelete: (comment: Comment) => void;
}

function When({ at }: { at: string }): ReactNode {
  const { now } = useMoment();
  // How long ago it was changes after the page has been printed.
  const isPrinting = useIsPrinting();
  return (
    <time dateTime={at} title={formatMinute(at)}>
      {isPrinting ? formatMinute(at) : formatAgo(at, now)}
    </time>
  );
}

function Photos({ comment, photos }: Pick<Props, 'comment' | 'photos'>): ReactNode {
  const { open } = usePhotoInUrl();
  const shown = photos.filter(({ id }) => comment.photoIds.includes(id));
  if (shown.length === 0) return null;
  return (
    <ul className="comment-photos">
      {shown.map((photo) => (
        <li key={photo.id}>
          <button
            type="button"
            className="comment-photo"
            onClick={() => {
              open(photo.id);
            }}
          >
            <img
              src={photo.thumbnailUrl}
              alt={`View ${photo.caption ?? photo.fileName}`}
              loading="lazy"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Content(props: Props & { canEdit: boolean; onEdit: () => void }): ReactNode {
  const { comment, user, photos, canEdit, onDelete, onEdit } = props;
  const canDelete = mayDelete(comment, user);
  return (
    <>
      <CommentText comment={comment} />
      <Photos comment={comment} photos={photos} />
      {canEdit || canDelete ? (
        <p className="comment-actions">
          {canEdit ? <LinkButton onClick={onEdit}>Edit</LinkButton> : null}
          {canDelete ? (
            <LinkButton
              onClick={() => {
                onDelete(comment);
              }}
            >
              Delete
            </LinkButton>
          ) : null}
        </p>
      ) : null}
    </>
  );
}

/** One comment, or the trace of a deleted one. */
export function CommentEntry(props: Props): ReactNode {
  const { comment, user, people, photos, list, isHalfEdited, isArchived } = props;
  const { id, author, createdAt, editedAt, deletedAt, deletedBy } = comment;
  const { now } = useMoment();
  const canEdit = !isArchived && mayEdit(comment, user, new Date(now).toISOString());
  const [edit, setEdit] = useState<'continued' | 'asked' | null>(
    isHalfEdited && canEdit ? 'continued' : null,
  );
  const { commentEdit } = useCommentMachines();
  const close = () => {
    setEdit(null);
  };
  const isDeleted = deletedAt !== null;
  const refusal = isDeleted
    ? COMMENT_MESSAGES.isDeleted
    : isArchived
      ? COMMENT_MESSAGES.archived
      : null;
  return (
    <li id={`comment-${String(id)}`} className={isDeleted ? 'comment comment-deleted' : 'comment'}>
      {isDeleted ? (
        <>
          {deletedBy?.name} deleted a comment
          {deletedBy?.id === author.id ? '' : ` of ${author.name}`} <When at={deletedAt} />
        </>
      ) : (
        <p className="comment-head">
          <strong>{author.name}</strong> <When at={createdAt} />
          {editedAt === null ? null : <span title={formatMinute(editedAt)}>edited</span>}
          <UnsentMark kind="comment" id={id} />
        </p>
      )}
      {edit !== null ? (
        <CommentForm
          {...CHANGED_COMMENT}
          machine={commentEdit}
          initial={commentValuesOf(comment)}
          draftForm={editDraft(id)}
          subjectId={id}
          listener={list}
          people={people}
          photos={photos}
          // Nobody has asked for the form that a page opens by itself.
          takesFocus={edit === 'asked'}
          // Somebody may be typing when the comment is deleted: the form stays with its text.
          refusal={refusal}
          onSaved={close}
          onCancel={close}
        />
      ) : isDeleted ? null : (
        <Content
          {...props}
          canEdit={canEdit}
          onEdit={() => {
            setEdit('asked');
          }}
        />
      )}
    </li>
  );
}
