import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { Inspection } from '../../../contract/inspections/inspection';
import { INSPECTION_MESSAGES } from '../../../contract/inspections/messages';
import { showToast } from '../../ui/toast/toasts';
import { useMay } from '../session/use-session';
import { IconButton, IconLink } from '../../ui/button/icon-button';
import { MoreButton } from '../../ui/button/more-button';
import { type SharedMenu, useSharedMenu } from '../../ui/menu/shared-menu';
import { inspectionPath } from '../items/item-path';

interface Props {
  inspection: Inspection;
}

/** Inspections cannot be deleted from the list; the button explains this. */
function logDeletion({ id }: Inspection): void {
  console.warn(`Delete inspection ${String(id)}`);
  showToast('info', INSPECTION_MESSAGES.notDeleted);
}

/** Buttons to view, edit and delete, for wide screens. */
export function RowActions({ inspection }: Props): ReactNode {
  const path = inspectionPath(inspection.id);
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
export function useRowMenu(): SharedMenu<Inspection> {
  const [, navigate] = useLocation();
  return useSharedMenu((inspection: Inspection) => {
    const path = inspectionPath(inspection.id);
    return [
      {
        label: 'View',
        icon: 'eye',
        command: () => {
          navigate(path);
        },
      },
      {
        label: 'Edit',
        icon: 'pencil',
        command: () => {
          navigate(`${path}/edit`);
        },
      },
      {
        label: 'Delete',
        icon: 'trash',
        command: () => {
          logDeletion(inspection);
        },
      },
    ];
  });
}

interface RowMenuProps extends Props {
  onMenu: SharedMenu<Inspection>['open'];
}

/** The button that opens the menu of a row. */
export function RowMenu({ inspection, onMenu }: RowMenuProps): ReactNode {
  return (
    <MoreButton
      label={`More for ${inspection.title}`}
      onClick={(event) => {
        event.stopPropagation();
        onMenu(event, inspection);
      }}
    />
  );
}
