import type { ReactNode } from 'react';
import { USER_MESSAGES } from '../../../contract/users/messages';
import { useLoad } from '../../loading/use-load';
import { TextLink } from '../../ui/text/text-link';
import { useUserMachines } from './machines';

interface Props {
  userId: number;
  /** Whether links lead to the work. */
  hasLinks?: boolean;
}

/** Says how much open work is assigned to a user; renders nothing if there is none. */
export function OpenWork({ userId, hasLinks = false }: Props): ReactNode {
  const { data } = useLoad(useUserMachines().openWork, { id: userId });
  if (data === null || data.items + data.inspections === 0) return null;
  const assignee = `assignee=${String(userId)}`;
  return (
    <>
      <p>{USER_MESSAGES.openWork(data)}</p>
      {hasLinks ? (
        <p className="open-work">
          {data.items === 0 ? null : <TextLink href={`/items?${assignee}`}>Show Items</TextLink>}
          {data.inspections === 0 ? null : (
            <TextLink href={`/inspections?view=all&status=incomplete&${assignee}`}>
              Show Inspections
            </TextLink>
          )}
        </p>
      ) : null}
    </>
  );
}
