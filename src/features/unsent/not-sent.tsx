import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { STORAGE_MESSAGES } from '../../../contract/outbox/storage-messages';
import { countOf, isUnreadable, unkeptOf } from '../../../machines/outbox/outbox-selectors';
import { notUploaded } from '../../../machines/uploads/upload-selectors';
import { Icon } from '../../ui/icon';
import { useUploads } from '../uploads/upload-services';
import { NotSentDialog } from './not-sent-dialog';

/** What is wrong with the storage of the device; null if nothing is. */
function troubleIn(unkept: string | null, isBroken: boolean): string | null {
  if (unkept === STORAGE_MESSAGES.unkept) return 'no room';
  return unkept === null && !isBroken ? null : 'storage trouble';
}

/** Shows in the header how many changes and photos the server does not have, and opens their list. */
export default function NotSent(): ReactNode {
  const { queue, outbox } = useUploads();
  const changes = useSelector(outbox, countOf);
  const photos = useSelector(queue, (snapshot) => notUploaded(snapshot).length);
  const [isOpen, setIsOpen] = useState(false);
  const unkept = useSelector(outbox, unkeptOf);
  const isBroken = useSelector(outbox, isUnreadable);
  const trouble = troubleIn(unkept, isBroken);
  const count = changes + photos;
  if (count === 0 && trouble === null && !isOpen) return null;
  return (
    <>
      <button
        type="button"
        className="top-bar-button not-sent-button"
        aria-label={`Not sent: ${String(count)}${trouble === null ? '' : `, ${trouble} on this device`}`}
        aria-haspopup="dialog"
        onClick={() => {
          setIsOpen(true);
        }}
      >
        <Icon name={trouble === null ? 'cloud-upload' : 'exclamation-triangle'} />
        <span aria-hidden="true">
          <span className="top-bar-words">
            {unkept === STORAGE_MESSAGES.unkept ? 'No room. ' : ''}Not sent:{' '}
          </span>
          {count}
        </span>
      </button>
      {isOpen ? (
        <NotSentDialog
          onClose={() => {
            setIsOpen(false);
          }}
        />
      ) : null}
    </>
  );
}
