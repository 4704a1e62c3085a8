import { Menu } from 'primereact/menu';
import type { MenuItem } from 'primereact/menuitem';
import type { ReactNode, RefObject, SyntheticEvent } from 'react';
import { useBackClosesPanel } from './use-back-closes';
import './popup-menu.css';

interface Props {
  /** `toggle` opens the menu at the pressed button. */
  ref: RefObject<Menu | null>;
  choices: readonly MenuItem[];
}

/** A menu that a button opens and that Back closes. */
export function PopupMenu({ ref, choices }: Props): ReactNode {
  const panel = useBackClosesPanel();
  const model = choices.map((choice): MenuItem => ({
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
      onShow={({ currentTarget }: SyntheticEvent) => {
        panel.opened(() => {
          ref.current?.hide({ currentTarget } as SyntheticEvent);
          if (currentTarget instanceof HTMLElement) currentTarget.focus();
        });
      }}
      onHide={panel.left}
    />
  );
}
