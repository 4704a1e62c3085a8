import type { Menu } from 'primereact/menu';
import { type ReactNode, type SyntheticEvent, useCallback, useRef, useState } from 'react';
import { Icon } from './icon';
import type { Choice } from './more-menu';
import { PopupMenu } from './popup-menu';

export interface SharedMenu<Row> {
  /** Opens the menu of a row at the pressed button. */
  open: (event: SyntheticEvent, row: Row) => void;
  /** The menu, which the caller renders once. */
  menu: ReactNode;
}

/** One menu for all rows or cards: closed menus are rendered too, and there may be thousands. */
export function useSharedMenu<Row>(choicesOf: (row: Row) => readonly Choice[]): SharedMenu<Row> {
  const menu = useRef<Menu>(null);
  const [row, setRow] = useState<Row | null>(null);
  const open = useCallback((event: SyntheticEvent, chosen: Row) => {
    setRow(chosen);
    menu.current?.toggle(event);
  }, []);
  const choices = row === null ? [] : choicesOf(row);
  const entries = choices.map(({ icon, ...choice }) => ({ ...choice, icon: <Icon name={icon} /> }));
  return { open, menu: <PopupMenu ref={menu} choices={entries} /> };
}
