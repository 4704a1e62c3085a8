import { type ReactNode, useState } from 'react';
import { changes } from '../../../contract/messages/counts';
import { STORAGE_MESSAGES } from '../../../contract/outbox/storage-messages';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { showToast } from '../../ui/toasts';
import { store } from '../outbox/changes-here';
import type { Outbox } from './stuck-entry';

interface Props {
  outbox: Outbox;
  count: number;
}

/** Reports changes that only a newer version of the app can read; the user may remove them. */
export default function UnreadChanges({ outbox, count }: Props): ReactNode {
  const [isAsking, setIsAsking] = useState(false);
  const remove = async () => {
    const { userId } = outbox.getSnapshot().context;
    await store.removeUnread(userId);
    outbox.send({ type: 'changes.unread', stored: await store.unread(userId) });
  };
  return (
    <>
      <Alert>
        <p>{STORAGE_MESSAGES.unread(changes(count))}</p>
        <Button
          look="outlined"
          onClick={() => {
            setIsAsking(true);
          }}
        >
          Remove
        </Button>
      </Alert>
      <ConfirmDialog
        isOpen={isAsking}
        title="Remove Unread Changes"
        confirmLabel="Remove"
        isDangerous
        onConfirm={() => {
          setIsAsking(false);
          remove().catch(() => {
            showToast('error', STORAGE_MESSAGES.unreadable);
          });
        }}
        onCancel={() => {
          setIsAsking(false);
        }}
      >
        <p>{STORAGE_MESSAGES.removeUnread(changes(count))}</p>
      </ConfirmDialog>
    </>
  );
}
