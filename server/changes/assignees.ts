import { invalid } from '../errors/http-error';
import type { Context } from '../http/calls/handlers';
import { findUser } from '../repositories/users/users';

/** Whether a user who is assigned to a record may be assigned to another one. */
export async function isAssignable(
  { db }: Pick<Context, 'db'>,
  assignedToId: number | null,
): Promise<boolean> {
  const user = assignedToId === null ? undefined : await findUser(db, assignedToId);
  return user?.is_active === 1;
}

/**
 * A deactivated user stays assigned, but cannot be newly assigned.
 * @throws HttpError 422 if the assignee does not exist, or is new and deactivated.
 */
export async function expectAssignee(
  { db }: Pick<Context, 'db'>,
  assignedToId: number | null,
  before: { assignedToId: number | null } | null = null,
): Promise<void> {
  if (assignedToId === null) return;
  const user = await findUser(db, assignedToId);
  if (user === undefined) throw invalid({ assignedToId: ['This user does not exist'] });
  if (user.is_active === 0 && assignedToId !== before?.assignedToId)
    throw invalid({
      assignedToId: ['This user is deactivated. Please assign somebody else.'],
    });
}
