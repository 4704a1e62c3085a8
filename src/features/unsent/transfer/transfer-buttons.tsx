import { useSelector } from '@xstate/react';
import { type ReactNode, useRef, useState } from 'react';
import { UNEXPECTED_MESSAGE } from '../../../../contract/messages/transport';
import { countOf } from '../../../../machines/outbox/outbox-selectors';
import { notUploaded } from '../../../../machines/uploads/upload-selectors';
import { useLoad } from '../../../loading/use-load';
import { Button } from '../../../ui/button/button';
import { showToast } from '../../../ui/toast/toasts';
import { useSessionServices } from '../../session/session-services';
import { useUser } from '../../session/use-session';
import { unreadPhotos } from '../../uploads/queue/unread-photos';
import { useUploads } from '../../uploads/upload-services';
import { useLeftWork } from '../left/left-work';
import { useUnsentMachines } from '../machines';
import { exportUnsent, importFile } from './transfer-actions';

const ALL = {};

/** Saves what is not sent as a file for another device, and imports such a file. */
export default function TransferButtons(): ReactNode {
  const user = useUser();
  const running = useUploads();
  const changes = useSelector(running.outbox, countOf);
  const photos = useSelector(running.queue, (snapshot) => notUploaded(snapshot).length);
  const unread = unreadPhotos.use();
  const left = useLoad(useUnsentMachines().leftTexts, ALL).data?.length ?? 0;
  const { all: leftWork } = useLeftWork();
  const { session } = useSessionServices();
  const [busyWith, setBusyWith] = useState<'export' | 'import' | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  if (user === null) return null;
  const isHere = () => {
    const snapshot = session.getSnapshot();
    return snapshot.hasTag('signedIn') && snapshot.context.user?.id === user.id;
  };
  const work = (what: 'export' | 'import', doing: Promise<void>) => {
    setBusyWith(what);
    doing
      .catch((error: unknown) => {
        console.error('What is not sent could not be exported or imported', error);
        showToast('error', UNEXPECTED_MESSAGE);
      })
      .finally(() => {
        setBusyWith(null);
      });
  };
  return (
    <>
      {changes + photos + unread + left === 0 ? null : (
        <Button
          look="outlined"
          disabled={busyWith !== null}
          onClick={() => {
            work('export', exportUnsent(running, { user, leftWork, isHere }));
          }}
        >
          {busyWith === 'export' ? 'Exporting...' : 'Export'}
        </Button>
      )}
      <Button
        look="outlined"
        disabled={busyWith !== null}
        onClick={() => {
          chooser.current?.click();
        }}
      >
        {busyWith === 'import' ? 'Importing...' : 'Import'}
      </Button>
      <input
        ref={chooser}
        hidden
        type="file"
        accept=".zip,application/zip"
        aria-label="Exported file"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Lets the user choose the same file again.
          currentTarget.value = '';
          if (file !== undefined) work('import', importFile(running, user, file));
        }}
      />
    </>
  );
}
