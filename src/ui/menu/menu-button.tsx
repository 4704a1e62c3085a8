import type { MenuItem } from 'primereact/menuitem';
import { type ReactNode, useRef } from 'react';
import { Button } from '../button/button';
import { PopupMenu, type PopupMenuHandle } from './popup-menu';

interface Props {
  choices: readonly MenuItem[];
  /** What the button shows. */
  children: ReactNode;
}

/** A button that opens a menu of its own. */
export function MenuButton({ choices, children }: Props): ReactNode {
  const menu = useRef<PopupMenuHandle>(null);
  return (
    <>
      <Button
        look="outlined"
        aria-haspopup="menu"
        onClick={(event) => {
          menu.current?.toggle(event.currentTarget);
        }}
      >
        {children}
      </Button>
      <PopupMenu ref={menu} choices={choices} />
    </>
  );
}
