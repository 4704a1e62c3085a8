import type { Menu } from 'primereact/menu';
import { type ReactNode, type SyntheticEvent, useCallback, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Item } from '../../../../contract/items/item';
import { mayResolve } from '../../../../contract/items/resolution';
import { useUser } from '../../session/use-session';
import { Icon, type IconName } from '../../../ui/icon';
import { PopupMenu } from '../../../ui/popup-menu';
import type { ItemActions } from './use-item-actions';
import { itemPath } from '../item-path';

export interface ItemMenu {
  /** Opens the menu of an item at the pressed button. */
  open: (event: SyntheticEvent, item: Item) => void;
  /** The menu, which the caller renders once. */
  menu: ReactNode;
}

const choice = (label: string, icon: IconName, command: () => void) => ({
  label,
  icon: <Icon name={icon} />,
  command,
});

/** One menu for all cards of a board or rows of a table, because there may be thousands. */
export function useItemMenu(actions: ItemActions): ItemMenu {
  const menu = useRef<Menu>(null);
  const [item, setItem] = useState<Item | null>(null);
  const [, navigate] = useLocation();
  const user = useUser();

  const open = useCallback((event: SyntheticEvent, subject: Item) => {
    setItem(subject);
    menu.current?.toggle(event);
  }, []);

  const choicesOf = (subject: Item) => {
    const path = itemPath(subject);
    const go = (target: string) => () => {
      navigate(target);
    };
    const resolve = choice('Mark Resolved', 'check', () => {
      actions.resolve(subject);
    });
    return [
      choice('View Details', 'eye', go(path)),
      choice('Edit', 'pencil', go(`${path}/edit`)),
      ...(user !== null && mayResolve(subject, user.role) ? [resolve] : []),
      choice('Add Photos', 'camera', go(`${path}/photos`)),
      choice('Duplicate', 'copy', () => {
        actions.duplicate(subject);
      }),
      choice('Delete', 'trash', () => {
        actions.remove(subject);
      }),
    ];
  };

  return {
    open,
    menu: <PopupMenu ref={menu} choices={item === null ? [] : choicesOf(item)} />,
  };
}
