import type { Menu } from 'primereact/menu';
import type { MenuItem } from 'primereact/menuitem';
import {
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { PLACED_WHEN_NEW, usePrime, wantPrime } from './late-prime';
import { useBackClosesPanel } from './use-back-closes';
import './popup-menu.css';

/**
 * The class of an entry that cannot be chosen. The arrow keys still reach it, so that it can show
 * the reason.
 */
export const REFUSED = 'refused';

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

/** The library only asks where the event was. */
const eventAt = (currentTarget: EventTarget & Element) => ({ currentTarget }) as SyntheticEvent;

/** A menu that a button opens and that Back closes. */
export function PopupMenu({ ref, choices }: Props): ReactNode {
  const prime = usePrime();
  const menu = useRef<Menu>(null);
  /** The button that was pressed before the menu could open. */
  const early = useRef<HTMLElement>(null);
  const panel = useBackClosesPanel();
  // The menu would render its entries on every page, although most menus are never opened.
  const [hasOpened, setHasOpened] = useState(false);
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
  const model = (hasOpened ? choices : []).map((choice): MenuItem => ({
    ...choice,
    command: (event) => {
      panel.left();
      // Focuses the button, so that a dialog returns the focus to it; the menu no longer exists by
      // then.
      const opener = menu.current?.getTarget();
      if (opener instanceof HTMLElement) opener.focus();
      choice.command?.(event);
    },
  }));
  if (prime === null) return null;
  return (
    <prime.Provided>
      <prime.Menu
        ref={menu}
        model={model}
        popup
        popupAlignment="right"
        pt={{
          transition: PLACED_WHEN_NEW,
          menuitem: (options) => ({
            'aria-disabled': options?.context.item.className === REFUSED || undefined,
          }),
        }}
        onShow={({ currentTarget }: SyntheticEvent) => {
          setHasOpened(true);
          panel.opened(() => {
            menu.current?.hide(eventAt(currentTarget));
            if (currentTarget instanceof HTMLElement) currentTarget.focus();
          });
        }}
        onHide={panel.left}
      />
    </prime.Provided>
  );
}
