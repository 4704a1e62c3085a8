import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { STORAGE_MESSAGES } from '../../../contract/outbox/storage-messages';
import {
  countOf,
  countStuck,
  isUnreadable,
  unkeptOf,
} from '../../../machines/outbox/outbox-selectors';
import { notUploaded, withTag } from '../../../machines/uploads/upload-selectors';
import type { UploadQueue } from '../uploads/queue/app-uploads';
import { unreadPhotos } from '../uploads/queue/unread-photos';
import { useUploads } from '../uploads/upload-services';
import { NotSentButton } from './not-sent-button';
import NotSentDialog from './not-sent-dialog';
import { notSentList } from './not-sent-list';

/** The problem with the device's storage; null if there is none. */
function troubleIn(unkept: string | null, isBroken: boolean): 'no room' | 'storage trouble' | null {
  if (unkept === STORAGE_MESSAGES.unkept) return 'no room';
  return unkept === null && !isBroken ? null : 'storage trouble';
}

type Queue = SnapshotFrom<UploadQueue>;

/** Whether photos wait for something other than their turn. */
const isHeldUp = ({ context: { isOnline, isAnswering } }: Queue) => !(isOnline && isAnswering);

/**
 * Shows in the header how many changes and photos the server does not have, and whether a person
 * has to do something about them; opens their list. After what had to wait has arrived, it shows
 * that until the user has looked.
 */
export default function NotSent(): ReactNode {
  const { queue, outbox } = useUploads();
  const changes = useSelector(outbox, countOf);
  const toDecide = useSelector(outbox, countStuck);
  const photos = useSelector(queue, (snapshot) => notUploaded(snapshot).length);
  const failed = useSelector(queue, (snapshot) => withTag(notUploaded(snapshot), 'failed').length);
  const arePhotosHeldUp = useSelector(queue, isHeldUp) && photos > 0;
  const trouble = troubleIn(useSelector(outbox, unkeptOf), useSelector(outbox, isUnreadable));
  const isOpen = notSentList.use();
  const [hadToWait, setHadToWait] = useState(false);
  if (!hadToWait && (changes > 0 || arePhotosHeldUp)) setHadToWait(true);
  const count = changes + photos + unreadPhotos.use();
  if (count === 0 && trouble === null && !hadToWait && !isOpen) return null;
  return (
    <>
      <NotSentButton
        unsent={{ toDecide, failed, waiting: count - toDecide - failed }}
        trouble={trouble}
        onOpen={() => {
          notSentList.write(true);
        }}
      />
      {isOpen ? (
        <NotSentDialog
          onClose={() => {
            notSentList.write(false);
            setHadToWait(false);
          }}
        />
      ) : null}
    </>
  );
}
