import { useSelector } from '@xstate/react';
import { type ReactNode, useRef, useState } from 'react';
import { countOf } from '../../../machines/outbox/outbox-selectors';
import type { Upload } from '../../../machines/uploads/upload-queue-context';
import { areSame, itemsOf, notUploaded, withTag } from '../../../machines/uploads/upload-selectors';
import { LatePart } from '../../platform/code/late-part';
import { lazyComponent } from '../../platform/code/lazy-component';
import { Alert } from '../../ui/message/alert';
import { Button } from '../../ui/button/button';
import { Dialog } from '../../ui/dialog/dialog';
import { EmptyState } from '../../ui/message/empty-state';
import { Icon } from '../../ui/icon/icon';
import { captionsFit } from '../uploads/captions-fit';
import { useKnownRecords } from '../uploads/known-records';
import { UploadRow } from '../uploads/upload-row';
import { useUploads } from '../uploads/upload-services';
import { NOT_SENT } from './changes/change-words';
import { PhotoOf } from './sent/photo-of';
import { StorageTrouble } from './storage-trouble';
import { UnsentChanges } from './changes/unsent-changes';
import '../uploads/uploads.css';

const TransferButtons = lazyComponent(() => import('./transfer/transfer-buttons'));
const LeftTexts = lazyComponent(() => import('./left/left-texts'));
const RecentlySent = lazyComponent(() => import('./sent/recently-sent'));

/** Lists everything that the server does not have yet: changes of items, and photos. */
export default function NotSentDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { queue, outbox } = useUploads();
  const waiting = useSelector(queue, notUploaded, areSame);
  const isOnline = useSelector(queue, ({ context }) => context.isOnline);
  const chosen = useSelector(queue, () => withTag(waiting, 'chosen').length);
  const failed = useSelector(queue, () => withTag(waiting, 'failed').length);
  const changes = useSelector(outbox, countOf);
  // What needs the user comes first. Nothing moves while the list is open.
  const [urgent] = useState(() => withTag(waiting, 'failed').map(({ id }) => id));
  const isUrgent = ({ id }: Upload) => urgent.includes(id);
  const ordered = [...waiting].sort(
    (one, other) => Number(isUrgent(other)) - Number(isUrgent(one)),
  );
  const list = useRef<HTMLUListElement>(null);
  const known = useKnownRecords(itemsOf(waiting));
  const start = () => {
    const photos = withTag(waiting, 'chosen');
    if (!captionsFit(photos, list.current)) return;
    for (const itemId of itemsOf(photos)) {
      queue.send({ type: 'photos.start', itemId, compress: true });
    }
  };
  const photoList =
    waiting.length === 0 ? null : (
      <section aria-labelledby="photos-waiting">
        <h2 id="photos-waiting">Photos</h2>
        <ul ref={list} className="upload-list">
          {ordered.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              about={<PhotoOf upload={upload} known={known} onLeave={onClose} />}
            />
          ))}
        </ul>
      </section>
    );
  const footer = (
    <>
      <LatePart>
        <TransferButtons />
      </LatePart>
      {failed === 0 ? null : (
        <Button
          look="outlined"
          onClick={() => {
            if (captionsFit(withTag(waiting, 'failed'), list.current)) {
              queue.send({ type: 'photos.retryFailed' });
            }
          }}
        >
          <Icon name="refresh" />
          {changes === 0 ? 'Try Again' : 'Try Photos Again'}
        </Button>
      )}
      {chosen === 0 ? null : (
        <Button onClick={start}>
          <Icon name="cloud-upload" />
          Upload {chosen} Photo(s)
        </Button>
      )}
    </>
  );
  return (
    <Dialog
      visible
      header="Not Sent"
      footer={footer}
      onHide={onClose}
      dismissableMask
      skipsFields
      className="not-sent-dialog wide-dialog"
    >
      <StorageTrouble outbox={outbox} />
      {isOnline ? null : (
        <Alert kind="info">There is no connection. Sending goes on when it returns.</Alert>
      )}
      {urgent.length === 0 ? null : photoList}
      <UnsentChanges outbox={outbox} onLeave={onClose} />
      {urgent.length === 0 ? photoList : null}
      {changes + waiting.length === 0 ? <EmptyState icon="check" title={NOT_SENT.nothing} /> : null}
      <LatePart>
        <LeftTexts onLeave={onClose} />
      </LatePart>
      <LatePart>
        <RecentlySent onLeave={onClose} />
      </LatePart>
    </Dialog>
  );
}
