import type { Menu } from 'primereact/menu';
import { type ReactNode, useRef } from 'react';
import { Icon, type IconName } from './icon';
import { IconButton } from './icon-button';
import { PopupMenu } from './popup-menu';

export interface Choice {
  label: string;
  icon: IconName;
  command: () => void;
  /** Why it cannot be chosen. */
  refusal?: string | null;
}

interface Props {
  choices: readonly Choice[];
  label?: string;
  isBordered?: boolean;
  disabled?: boolean;
}

const labelOf = ({ label, refusal = null }: Choice) =>
  refusal === null ? label : `${label}: ${refusal}`;

/** What else can be done with a record. */
export function MoreMenu({
  choices,
  label = 'More actions',
  isBordered = true,
  disabled = false,
}: Props): ReactNode {
  const menu = useRef<Menu>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const model = choices.map((choice) => ({
    label: labelOf(choice),
    icon: <Icon name={choice.icon} />,
    disabled: (choice.refusal ?? null) !== null,
    command: () => {
      // Focuses the button, so that a dialog returns the focus to it; the menu no longer exists by
      // then.
      opener.current?.focus();
      choice.command();
    },
  }));
  return (
    <>
      <IconButton
        ref={opener}
        icon="ellipsis-v"
        className={isBordered ? 'bordered' : ''}
        aria-haspopup="menu"
        label={label}
        title="More"
        disabled={disabled}
        onClick={(event) => {
          menu.current?.toggle(event);
        }}
      />
      <PopupMenu ref={menu} choices={model} />
    </>
  );
}
