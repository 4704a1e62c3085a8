import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { UPLOAD_MESSAGES } from '../../../contract/uploads/messages';
import { areSame, notUploaded } from '../../../machines/uploads/upload-selectors';
import { useUploads } from './upload-services';
import { Icon } from '../../ui/icon';
import { WaitingDialog } from './waiting-dialog';

/** Shows in the header how many photos the server does not have yet, with a link to them. */
export function WaitingPhotos(): ReactNode {
  const { queue } = useUploads();
  const waiting = useSelector(queue, notUploaded, areSame);
  const [isOpen, setIsOpen] = useState(false);
  if (waiting.length === 0 && !isOpen) return null;
  return (
    <>
      <button
        type="button"
        className="top-bar-button waiting-photos"
        aria-label={UPLOAD_MESSAGES.waiting(waiting.length)}
        aria-haspopup="dialog"
        onClick={() => {
          setIsOpen(true);
        }}
      >
        <Icon name="cloud-upload" />
        <span aria-hidden="true">{waiting.length}</span>
      </button>
      {isOpen ? (
        <WaitingDialog
          onClose={() => {
            setIsOpen(false);
          }}
        />
      ) : null}
    </>
  );
}
