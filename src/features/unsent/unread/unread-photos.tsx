import type { ReactNode } from 'react';
import { photos } from '../../../../contract/messages/counts';
import { unreadPhotos } from '../../uploads/queue/unread-photos';
import { useUploads } from '../../uploads/upload-services';
import UnreadPart from './unread-part';

/** Photos that only a newer version of the app can read. */
export default function UnreadPhotos(): ReactNode {
  const { queue, transfer } = useUploads();
  return (
    <UnreadPart
      title="Remove Unread Photos"
      count={photos(unreadPhotos.use())}
      remove={async () => {
        await transfer.removeUnread(queue.getSnapshot().context.userId);
        unreadPhotos.write(0);
      }}
    />
  );
}
