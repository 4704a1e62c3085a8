import type { ReactNode } from 'react';
import { useLoad } from '../../loading/use-load';
import { useItemMachines } from '../items/machines';
import { useUser } from '../session/use-session';

/** The name of a user to whom items are assigned. */
export function Person({ id }: { id: number }): ReactNode {
  const { data } = useLoad(useItemMachines().assignees, {});
  const user = useUser();
  if (id === user?.id) return user.fullName;
  if (data === null) return 'Loading...';
  return data.find((person) => person.id === id)?.name ?? 'A deactivated user';
}
