import type { Menu } from 'primereact/menu';
import type { MenuItem } from 'primereact/menuitem';
import { type ReactNode, type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import { eventAt } from './event-at';
import { usePrime, wantPrime } from '../prime/late-prime';
import './popup-menu.css';

export interface PopupMenuHandle {
  /** Opens the menu at the pressed button, or closes it. */
  toggle: (opener: HTMLElement) => void;
  /** Closes the menu if another button has opened it. */
  leave: (opener: HTMLElement) => void;
}

interface Props {
  ref: RefObject<PopupMenuHandle | null>;
  choices: readonly MenuItem[];
}

/** A menu that a button opens and that Back closes. */
export function PopupMenu({ ref, choices }: Props): ReactNode {
  const prime = usePrime();
  const menu = useRef<Menu>(null);
  /** The button that was pressed before the menu could open. */
  const early = useRef<HTMLElement>(null);
  useImperativeHandle(ref, () => ({
    toggle: (opener) => {
      if (menu.current !== null) {
        menu.current.toggle(eventAt(opener));
        return;
      }
      early.current = early.current === opener ? null : opener;
      wantPrime();
    },
    leave: (opener) => {
      const current = menu.current?.getTarget() ?? null;
      if (current !== null && current !== opener) menu.current?.hide(eventAt(opener));
    },
  }));
  useEffect(() => {
    if (prime === null || early.current === null) return;
    menu.current?.toggle(eventAt(early.current));
    early.current = null;
  }, [prime]);
  if (prime === null) return null;
  return (
    <prime.Provided>
      <prime.MenuPanel menuRef={menu} choices={choices} />
    </prime.Provided>
  );
}
