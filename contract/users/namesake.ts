import { isSameName } from '../rules/same-name';
import type { Account } from './user';

type Named = Pick<Account, 'firstName' | 'lastName'>;

const nameOf = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`;

/**
 * Another user with the name that is typed, an active one if there is one; undefined if nobody has it, or if
 * the user `own` has it already.
 */
export function namesakeOf(
  typed: Named,
  users: readonly Account[],
  own: Account | null,
): Account | undefined {
  const name = nameOf(typed);
  if (own !== null && name === nameOf(own)) return undefined;
  const others = users.filter((user) => user.id !== own?.id && isSameName(nameOf(user), name));
  return others.find(({ isActive }) => isActive) ?? others[0];
}
