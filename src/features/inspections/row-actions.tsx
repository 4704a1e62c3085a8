import type { Menu } from 'primereact/menu';
import { type ReactNode, useRef } from 'react';
import { useLocation } from 'wouter';
import type { Inspection } from '../../../contract/inspections/calls';
import { INSPECTION_MESSAGES } from '../../../contract/inspections/messages';
import { showToast } from '../../ui/toasts';
import { useMay } from '../session/use-session';
import { Icon } from '../../ui/icon';
import { IconButton, IconLink } from '../../ui/icon-button';
import { PopupMenu } from '../../ui/popup-menu';

interface Props {
  inspection: Inspection;
}

/** Nothing is deleted from the list, which the user is informed of. */
function logDeletion({ id }: Inspection): void {
  console.warn(`Delete inspection ${String(id)}`);
  showToast('info', INSPECTION_MESSAGES.notDeleted);
}

/** Buttons to view, edit and delete, for wide screens. */
export function RowActions({ inspection }: Props): ReactNode {
  const path = `/inspections/${String(inspection.id)}`;
  return (
    <div
      className="row-actions"
      onClick={(event) => {
        event.stopPropagation();
      }}
    >
      <IconLink href={path} icon="eye" title="View" label={`View ${inspection.title}`} />
      {useMay('canManageInspections') ? (
        <>
          <IconLink
            href={`${path}/edit`}
            icon="pencil"
            title="Edit"
            label={`Edit ${inspection.title}`}
          />
          <IconButton
            icon="trash"
            title="Delete"
            label={`Delete ${inspection.title}`}
            onClick={() => {
              logDeletion(inspection);
            }}
          />
        </>
      ) : null}
    </div>
  );
}

/** The same actions in a menu, for screens with less room. */
export function RowMenu({ inspection }: Props): ReactNode {
  const menu = useRef<Menu>(null);
  const [, navigate] = useLocation();
  const path = `/inspections/${String(inspection.id)}`;
  const items = [
    {
      label: 'View',
      icon: <Icon name="eye" />,
      command: () => {
        navigate(path);
      },
    },
    {
      label: 'Edit',
      icon: <Icon name="pencil" />,
      command: () => {
        navigate(`${path}/edit`);
      },
    },
    {
      label: 'Delete',
      icon: <Icon name="trash" />,
      command: () => {
        logDeletion(inspection);
      },
    },
  ];
  return (
    <div
      onClick={(event) => {
        event.stopPropagation();
      }}
    >
      <IconButton
        icon="ellipsis-v"
        title="More"
        aria-haspopup="menu"
        label={`More for ${inspection.title}`}
        onClick={(event) => {
          menu.current?.toggle(event);
        }}
      />
      <PopupMenu ref={menu} choices={items} />
    </div>
  );
}
