import { Menu } from 'primereact/menu';
import type { MenuItem } from 'primereact/menuitem';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useState,
} from 'react';
import { eventAt } from './event-at';
import { PLACED_WHEN_NEW } from './placed-when-new';
import { REFUSED } from './refused';
import { useBackClosesPanel } from './use-back-closes';

interface Props {
  menuRef: RefObject<Menu | null>;
  choices: readonly MenuItem[];
}

/** The menu itself, of which its button has the handle. */
export function MenuPanel({ menuRef, choices }: Props): ReactNode {
  const panel = useBackClosesPanel();
  // The menu would render its entries on every page, although most menus are never opened.
  const [hasOpened, setHasOpened] = useState(false);
  // The menu no longer exists when a dialog returns the focus, or the next press of Tab leaves it.
  const focusOpener = () => {
    const opener = menuRef.current?.getTarget();
    if (opener instanceof HTMLElement) opener.focus();
  };
  const model = (hasOpened ? choices : []).map((choice): MenuItem => ({
    ...choice,
    command: (event) => {
      panel.left();
      focusOpener();
      choice.command?.(event);
    },
  }));
  return (
    <Menu
      ref={menuRef}
      model={model}
      popup
      popupAlignment="right"
      pt={{
        transition: PLACED_WHEN_NEW,
        menu: {
          onKeyDown: ({ key }: KeyboardEvent) => {
            if (key === 'Tab') focusOpener();
          },
        },
        menuitem: (options) => ({
          'aria-disabled': options?.context.item.className === REFUSED || undefined,
        }),
      }}
      onShow={({ currentTarget }: SyntheticEvent) => {
        setHasOpened(true);
        panel.opened(() => {
          menuRef.current?.hide(eventAt(currentTarget));
          if (currentTarget instanceof HTMLElement) currentTarget.focus();
        });
      }}
      onHide={panel.left}
    />
  );
}
