import type { Menu } from 'primereact/menu';
import { type ReactNode, useRef } from 'react';
import { Icon, type IconName } from '../../../ui/icon';
import { IconButton } from '../../../ui/icon-button';
import { PopupMenu } from '../../../ui/popup-menu';

interface Choice {
  label: string;
  icon: IconName;
  command: () => void;
}

/** The menu with more actions of the item. */
export function ItemMenu({ choices }: { choices: readonly Choice[] }): ReactNode {
  const menu = useRef<Menu>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const model = choices.map(({ label, icon, command }) => ({
    label,
    icon: <Icon name={icon} />,
    command: () => {
      // Focuses the button, so that a dialog returns the focus to it; the menu no longer exists by
      // then.
      opener.current?.focus();
      command();
    },
  }));
  return (
    <>
      <IconButton
        ref={opener}
        icon="ellipsis-v"
        className="bordered"
        aria-haspopup="menu"
        label="More actions"
        onClick={(event) => {
          menu.current?.toggle(event);
        }}
      />
      <PopupMenu ref={menu} choices={model} />
    </>
  );
}
