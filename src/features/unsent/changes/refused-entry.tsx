import { type ReactNode, useState } from 'react';
import type { Edit } from '../../../../machines/outbox/change-context';
import type { ListedChange } from '../../../../machines/outbox/outbox-context';
import { AskedPart } from '../../../ui/dialog/asked-part';
import { lazyComponent } from '../../../platform/code/lazy-component';
import { breakable } from '../../../ui/text/breakable';
import { Button } from '../../../ui/button/button';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { Icon } from '../../../ui/icon/icon';
import { NewResolution } from '../../items/resolution/new-resolution';
import { ChangeEntry } from './change-entry';
import { actionWords, type Lost, NOT_SENT, reasonsOf } from './change-words';
import { mayBeEdited, mayBeMoved } from './refused-change';

const EditChangeDialog = lazyComponent(() => import('./edit-change-dialog'));
const MoveChangeDialog = lazyComponent(() => import('./move-change-dialog'));

interface Props {
  change: ListedChange;
  /** What cannot be sent without the record that it creates. */
  lost: () => Lost;
  /** Sends it again, possibly corrected. */
  onAgain: (edit?: Edit) => void;
  onRemove: () => void;
  onLeave: () => void;
}

type Dialog = 'edit' | 'move' | 'remove';

/**
 * A change that the server does not accept: the user corrects it, moves a new item to another
 * inspection, sends it again or removes it.
 */
export function RefusedEntry({ change, lost, onAgain, onRemove, onLeave }: Props): ReactNode {
  const [open, setOpen] = useState<Dialog | null>(null);
  const close = () => {
    setOpen(null);
  };
  const again = (edit: Edit) => {
    close();
    onAgain(edit);
  };
  const action = (dialog: Dialog, label: string) => (
    <Button
      look="outlined"
      onClick={() => {
        setOpen(dialog);
      }}
    >
      {label}
    </Button>
  );
  return (
    <ChangeEntry change={change} at={change.madeAt} state={null} onLeave={onLeave}>
      <ul className="refusal">
        {reasonsOf(change).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <NewResolution record={change.failure?.current} seen={change.base['resolvedAt']} />
      <div className="change-actions">
        {action('remove', 'Remove')}
        {mayBeMoved(change) ? action('move', 'Move') : null}
        {mayBeEdited(change) ? action('edit', 'Edit') : null}
        <Button
          look="outlined"
          onClick={() => {
            onAgain();
          }}
        >
          <Icon name="refresh" />
          Try Again
        </Button>
      </div>
      <AskedPart onClose={close}>
        {open === 'edit' ? (
          <EditChangeDialog change={change} onSave={again} onClose={close} />
        ) : null}
        {open === 'move' ? (
          <MoveChangeDialog change={change} onMove={again} onClose={close} />
        ) : null}
      </AskedPart>
      <ConfirmDialog
        isOpen={open === 'remove'}
        title="Remove Change"
        confirmLabel="Remove"
        isDangerous
        onConfirm={() => {
          close();
          onRemove();
        }}
        onCancel={close}
      >
        <p>
          {actionWords(change)} <strong>{breakable(change.title)}</strong>
        </p>
        <p>{NOT_SENT.removeText(change, lost())}</p>
      </ConfirmDialog>
    </ChangeEntry>
  );
}
