import { Menu } from 'primereact/menu';
import type { MenuItem } from 'primereact/menuitem';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useRef,
  useState,
} from 'react';
import { eventAt } from './event-at';
import { PLACED_WHEN_NEW } from '../prime/placed-when-new';
import { REFUSED } from './refused';
import { useBackClosesPanel } from '../layers/use-back-closes';

interface Props {
  menuRef: RefObject<Menu | null>;
  choices: readonly MenuItem[];
}

/** The menu itself, of which its button has the handle. */
export function MenuPanel({ menuRef, choices }: Props): ReactNode {
  const panel = useBackClosesPanel();
  // The menu would render its entries on every page, although most menus are never opened.
  const [hasOpened, setHasOpened] = useState(false);
  const opener = useRef<HTMLElement>(null);
  const model = (hasOpened ? choices : []).map((choice): MenuItem => ({
    ...choice,
    command: (event) => {
      panel.left();
      // Focuses the button, so that a dialog returns the focus to it; the menu no longer exists by
      // then.
      opener.current?.focus();
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
          // The menu is at the end of the page; the focus goes on from its button.
          onKeyDown: ({ key }: KeyboardEvent) => {
            if (key === 'Tab') opener.current?.focus();
          },
        },
        menuitem: (options) => ({
          'aria-disabled': options?.context.item.className === REFUSED || undefined,
        }),
      }}
      onShow={({ currentTarget }: SyntheticEvent) => {
        setHasOpened(true);
        opener.current = currentTarget instanceof HTMLElement ? currentTarget : null;
        panel.opened(() => {
          menuRef.current?.hide(eventAt(currentTarget));
          opener.current?.focus();
        });
      }}
      onHide={panel.left}
    />
  );
}
