import { Menu } from 'primereact/menu';
import { type ReactNode, useRef } from 'react';
import { Icon, type IconName } from '../../components/icon';

interface Choice {
  label: string;
  icon: IconName;
  command: () => void;
}

/** What else can be done with the item. */
export function ItemMenu({ choices }: { choices: readonly Choice[] }): ReactNode {
  const menu = useRef<Menu>(null);
  return (
    <>
      <button
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
      <Menu
        ref={menu}
        model={choices.map(({ icon, ...choice }) => ({ ...choice, icon: <Icon name={icon} /> }))}
        popup
        popupAlignment="right"
      />
    </>
  );
}
