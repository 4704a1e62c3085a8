import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { STORAGE_MESSAGES } from '../../../contract/outbox/storage-messages';
import { isUnreadable, unkeptOf, unreadOf } from '../../../machines/outbox/outbox-selectors';
import { LatePart } from '../../platform/code/late-part';
import { lazyComponent } from '../../platform/code/lazy-component';
import { Alert } from '../../ui/message/alert';
import { unreadPhotos } from '../uploads/queue/unread-photos';
import type { Outbox } from './changes/stuck-entry';

const UnreadChanges = lazyComponent(() => import('./unread/unread-changes'));
const UnreadPhotos = lazyComponent(() => import('./unread/unread-photos'));

/** What the device could not store or read, and what helps. */
export function StorageTrouble({ outbox }: { outbox: Outbox }): ReactNode {
  const unkept = useSelector(outbox, unkeptOf);
  const unread = useSelector(outbox, unreadOf);
  const photos = unreadPhotos.use();
  const isBroken = useSelector(outbox, isUnreadable);
  return (
    <>
      {unkept === null ? null : (
        <Alert>
          <p>{unkept}</p>
          {unkept === STORAGE_MESSAGES.unkept ? <p>{STORAGE_MESSAGES.whatHelps}</p> : null}
        </Alert>
      )}
      {unread.length === 0 ? null : (
        <LatePart>
          <UnreadChanges outbox={outbox} count={unread.length} />
        </LatePart>
      )}
      {photos === 0 ? null : (
        <LatePart>
          <UnreadPhotos />
        </LatePart>
      )}
      {isBroken ? <Alert>{STORAGE_MESSAGES.unreadable}</Alert> : null}
    </>
  );
}
