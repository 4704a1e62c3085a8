import { Menu } from 'primereact/menu';
import type { MenuItem } from 'primereact/menuitem';
import { type ReactNode, type RefObject, type SyntheticEvent, useState } from 'react';
import { useBackClosesPanel } from './use-back-closes';
import './popup-menu.css';

/**
 * The class of an entry that cannot be chosen. The arrow keys still reach it, so that it can show
 * the reason.
 */
export const REFUSED = 'refused';

interface Props {
  /** `toggle` opens the menu at the pressed button. */
  ref: RefObject<Menu | null>;
  choices: readonly MenuItem[];
}

/** A menu that a button opens and that Back closes. */
export function PopupMenu({ ref, choices }: Props): ReactNode {
  const panel = useBackClosesPanel();
  // The menu would render its entries on every page, although most menus are never opened.
  const [hasOpened, setHasOpened] = useState(false);
  const model = (hasOpened ? choices : []).map((choice): MenuItem => ({
    ...choice,
    command: (event) => {
      panel.left();
      choice.command?.(event);
    },
  }));
  return (
    <Menu
      ref={ref}
      model={model}
      popup
      popupAlignment="right"
      pt={{
        menuitem: (options) => ({
          'aria-disabled': options?.context.item.className === REFUSED || undefined,
        }),
      }}
      onShow={({ currentTarget }: SyntheticEvent) => {
        setHasOpened(true);
        panel.opened(() => {
          ref.current?.hide({ currentTarget } as SyntheticEvent);
          if (currentTarget instanceof HTMLElement) currentTarget.focus();
        });
      }}
      onHide={panel.left}
    />
  );
}
