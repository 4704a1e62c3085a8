import { Menu } from 'primereact/menu';
import { type ReactNode, useRef } from 'react';
import { Icon, type IconName } from '../../../ui/icon';

interface Choice {
  label: string;
  icon: IconName;
  command: () => void;
}

/** What else can be done with the item. */
export function ItemMenu({ choices }: { choices: readonly Choice[] }): ReactNode {
  const menu = useRef<Menu>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const model = choices.map(({ label, icon, command }) => ({
    label,
    icon: <Icon name={icon} />,
    command: () => {
      // A dialog that opens now gives the focus back to the button: the menu is gone by then.
      opener.current?.focus();
      command();
    },
  }));
  return (
    <>
      <button
        ref={opener}
        type="button"
        className="icon-button bordered"
        aria-haspopup="menu"
        aria-label="More actions"
        onClick={(event) => {
          menu.current?.toggle(event);
        }}
      >
        <Icon name="ellipsis-v" />
      </button>
      <Menu ref={menu} model={model} popup popupAlignment="right" />
    </>
  );
}
