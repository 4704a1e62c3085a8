import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { STORAGE_MESSAGES } from '../../../contract/outbox/storage-messages';
import { countOf, isUnreadable, unkeptOf } from '../../../machines/outbox/outbox-selectors';
import { notUploaded } from '../../../machines/uploads/upload-selectors';
import type { UploadQueue } from '../uploads/queue/app-uploads';
import { Icon } from '../../ui/icon';
import { useUploads } from '../uploads/upload-services';
import NotSentDialog from './not-sent-dialog';

/** The problem with the device's storage; null if there is none. */
function troubleIn(unkept: string | null, isBroken: boolean): 'no room' | 'storage trouble' | null {
  if (unkept === STORAGE_MESSAGES.unkept) return 'no room';
  return unkept === null && !isBroken ? null : 'storage trouble';
}

type Queue = SnapshotFrom<UploadQueue>;

/** Whether photos wait for something other than their turn. */
const isHeldUp = ({ context: { isOnline, isAnswering } }: Queue) => !(isOnline && isAnswering);

interface ButtonProps {
  /** How many changes and photos the server does not have; 0 if all have arrived. */
  count: number;
  trouble: ReturnType<typeof troubleIn>;
  onOpen: () => void;
}

function NotSentButton({ count, trouble, onOpen }: ButtonProps): ReactNode {
  const hasArrived = count === 0 && trouble === null;
  const waiting = `Not sent: ${String(count)}${trouble === null ? '' : `, ${trouble} on this device`}`;
  const icon = hasArrived ? 'check' : 'cloud-upload';
  return (
    <button
      type="button"
      className="top-bar-button not-sent-button"
      aria-label={hasArrived ? 'All sent' : waiting}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <Icon name={trouble === null ? icon : 'exclamation-triangle'} />
      <span aria-hidden="true">
        <span className="top-bar-words">
          {trouble === 'no room' ? 'No room. ' : ''}
          {hasArrived ? 'All sent' : 'Not sent: '}
        </span>
        {hasArrived ? null : count}
      </span>
    </button>
  );
}

/**
 * Shows in the header how many changes and photos the server does not have, and opens their list.
 * After what had to wait has arrived, it shows that until the user has looked.
 */
export default function NotSent(): ReactNode {
  const { queue, outbox } = useUploads();
  const changes = useSelector(outbox, countOf);
  const photos = useSelector(queue, (snapshot) => notUploaded(snapshot).length);
  const arePhotosHeldUp = useSelector(queue, isHeldUp) && photos > 0;
  const trouble = troubleIn(useSelector(outbox, unkeptOf), useSelector(outbox, isUnreadable));
  const [isOpen, setIsOpen] = useState(false);
  const [hadToWait, setHadToWait] = useState(false);
  if (!hadToWait && (changes > 0 || arePhotosHeldUp)) setHadToWait(true);
  const count = changes + photos;
  if (count === 0 && trouble === null && !hadToWait && !isOpen) return null;
  return (
    <>
      <NotSentButton
        count={count}
        trouble={trouble}
        onOpen={() => {
          setIsOpen(true);
        }}
      />
      {isOpen ? (
        <NotSentDialog
          onClose={() => {
            setIsOpen(false);
            setHadToWait(false);
          }}
        />
      ) : null}
    </>
  );
}
