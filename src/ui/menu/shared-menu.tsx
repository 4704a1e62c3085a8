import { type ReactNode, type SyntheticEvent, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon, type IconName } from '../icon/icon';
import { PopupMenu, type PopupMenuHandle } from './popup-menu';
import { REFUSED } from './refused';
import { showToast } from '../toast/toasts';

export interface Choice {
  label: string;
  icon: IconName;
  command: () => void;
  /** Why it cannot be chosen; the entry shows it, and pressing the entry does too. */
  refusal?: string | null;
}

export interface SharedMenu<Row> {
  /** Opens the menu of a row at the pressed button, even if the menu of another row is open. */
  open: (event: SyntheticEvent, row: Row) => void;
  /**
   * The menu, which the caller renders once and keeps: it cannot open in the moment it is created.
   */
  menu: ReactNode;
}

function entryOf({ label, icon, command, refusal = null }: Choice) {
  const isRefused = refusal !== null;
  return {
    label: isRefused ? `${label}: ${refusal}` : label,
    icon: <Icon name={icon} />,
    className: isRefused ? REFUSED : '',
    command: () => {
      if (isRefused) showToast('info', refusal);
      else command();
    },
  };
}

/** One menu for all rows or cards, of which there may be thousands. */
export function useSharedMenu<Row>(choicesOf: (row: Row) => readonly Choice[]): SharedMenu<Row> {
  const menu = useRef<PopupMenuHandle>(null);
  const [opened, setOpened] = useState<{ row: Row } | null>(null);
  const open = useCallback((event: SyntheticEvent, row: Row) => {
    const opener = event.currentTarget;
    if (!(opener instanceof HTMLElement)) return;
    // It is positioned only when it opens.
    flushSync(() => menu.current?.leave(opener));
    setOpened({ row });
    menu.current?.toggle(opener);
  }, []);
  const entries = opened === null ? [] : choicesOf(opened.row).map(entryOf);
  return { open, menu: <PopupMenu ref={menu} choices={entries} /> };
}
