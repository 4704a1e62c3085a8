import { createContext, useContext } from 'react';
import type { Account } from '../../../contract/users/user';
import type { SharedMenu } from '../../ui/menu/shared-menu';
import type { UserActionSubject } from '../../../machines/users/user-actions.machine';

/** The data and commands that the rows of the table use. */
export interface UserCommands {
  users: readonly Account[];
  ownId: number;
  /** The time in milliseconds since 1970. */
  now: number;
  isBusy: boolean;
  onEdit: (user: Account) => void;
  onAct: (subject: UserActionSubject) => void;
  /** Opens the menu of an account, on screens without room for its buttons. */
  onMenu: SharedMenu<Account>['open'];
}

const UserCommandsContext = createContext<UserCommands | null>(null);
export const UserCommandsProvider = UserCommandsContext.Provider;

/**
 * The commands.
 * @throws outside `UserCommandsProvider`.
 */
export function useUserCommands(): UserCommands {
  const commands = useContext(UserCommandsContext);
  if (commands === null) throw new Error('There is no UserCommandsProvider around this component');
  return commands;
}
