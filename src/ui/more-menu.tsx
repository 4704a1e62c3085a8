import type { Menu } from 'primereact/menu';
import { type ReactNode, useRef } from 'react';
import { Icon, type IconName } from './icon';
import { IconButton } from './icon-button';
import { PopupMenu } from './popup-menu';

export interface Choice {
  label: string;
  icon: IconName;
  command: () => void;
}

/** What else can be done with the record of a page. */
export function MoreMenu({ choices }: { choices: readonly Choice[] }): ReactNode {
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
