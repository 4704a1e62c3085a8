import type { ReactNode } from 'react';
import { choiceNameOf } from '../../../../contract/users/choice-name';
import { useLoad } from '../../../loading/use-load';
import { useItemMachines } from '../../items/machines';
import { useUser } from '../../session/use-session';

/** The name of a user to whom items are assigned. */
export function Person({ id }: { id: number }): ReactNode {
  const { data } = useLoad(useItemMachines().assignees, {});
  const user = useUser();
  if (id === user?.id) return user.fullName;
  if (data === null) return 'Loading...';
  const person = data.find((one) => one.id === id);
  return person === undefined ? 'A deactivated user' : choiceNameOf(person);
}
