import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { countOf, isFull } from '../../../machines/outbox/outbox-selectors';
import { notUploaded } from '../../../machines/uploads/upload-selectors';
import { Icon } from '../../ui/icon';
import { useUploads } from '../uploads/upload-services';
import { NotSentDialog } from './not-sent-dialog';

/** Shows in the header how many changes and photos the server does not have, and opens their list. */
export default function NotSent(): ReactNode {
  const { queue, outbox } = useUploads();
  const changes = useSelector(outbox, countOf);
  const photos = useSelector(queue, (snapshot) => notUploaded(snapshot).length);
  const [isOpen, setIsOpen] = useState(false);
  const isDeviceFull = useSelector(outbox, isFull);
  const count = changes + photos;
  if (count === 0 && !isDeviceFull && !isOpen) return null;
  return (
    <>
      <button
        type="button"
        className="top-bar-button"
        aria-label={`Not sent: ${String(count)}${isDeviceFull ? ', no room on this device' : ''}`}
        aria-haspopup="dialog"
        onClick={() => {
          setIsOpen(true);
        }}
      >
        <Icon name={isDeviceFull ? 'exclamation-triangle' : 'cloud-upload'} />
        <span aria-hidden="true">
          <span className="top-bar-words">{isDeviceFull ? 'No room. ' : ''}Not sent: </span>
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
