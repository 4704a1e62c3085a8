import { type ReactNode, useState } from 'react';
import { STORAGE_MESSAGES } from '../../../../contract/outbox/storage-messages';
import { Alert } from '../../../ui/message/alert';
import { Button } from '../../../ui/button/button';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { showToast } from '../../../ui/toast/toasts';

interface Props {
  title: string;
  /** What it is and how much, such as "2 photos". */
  count: string;
  remove: () => Promise<void>;
}

/** Reports what only a newer version of the app can read; the user may remove it. */
export default function UnreadPart({ title, count, remove }: Props): ReactNode {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Alert>
        <p>{STORAGE_MESSAGES.unread(count)}</p>
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
        title={title}
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
        <p>{STORAGE_MESSAGES.removeUnread(count)}</p>
      </ConfirmDialog>
    </>
  );
}
