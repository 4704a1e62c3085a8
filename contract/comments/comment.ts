import * as z from 'zod/mini';
import type { Role } from '../roles';
import { Id, Version } from '../fields';
import { COMMENT_LIMITS } from './limits';

const Person = z.object({ id: Id, name: z.string() });

/** A comment on an item, in answers. */
export const Comment = z.object({
  id: Id,
  inspectionItemId: Id,
  author: Person,
  /** With line breaks; null if the comment is deleted. */
  text: z.nullable(z.string()),
  /** The people that it mentions, with their current names; empty if it is deleted. */
  mentionedUserIds: z.array(Id),
  mentionedUsers: z.array(Person),
  /** The photos of the item that it mentions and that still exist. */
  photoIds: z.array(Id),
  createdAt: z.string(),
  /** The last change of its text; null if there was none. */
  editedAt: z.nullable(z.string()),
  deletedAt: z.nullable(z.string()),
  /** Who deleted it. */
  deletedBy: z.nullable(Person),
  version: Version,
});
export type Comment = z.output<typeof Comment>;

type Written = Pick<Comment, 'author' | 'createdAt' | 'deletedAt'>;

const isBy = ({ author }: Written, user: { id: number }) => author.id === user.id;

/** Whether a comment is recent enough for its author to change it. Instants are ISO texts. */
export const isEditable = ({ createdAt, deletedAt }: Written, now: string): boolean =>
  deletedAt === null &&
  Date.parse(now) - Date.parse(createdAt) <= COMMENT_LIMITS.editMinutes * 60_000;

export const mayEdit = (comment: Written, user: { id: number }, now: string): boolean =>
  isBy(comment, user) && isEditable(comment, now);

export const mayDelete = (comment: Written, user: { id: number; role: Role }): boolean =>
  comment.deletedAt === null && (isBy(comment, user) || user.role === 'Admin');
