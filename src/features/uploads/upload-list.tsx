import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { UPLOAD_MESSAGES } from '../../../contract/uploads/messages';
import type { Upload } from '../../../machines/uploads/upload-queue-context';
import {
  isOnServer,
  runOfItem,
  uploadsOfItem,
  withTag,
} from '../../../machines/uploads/upload-selectors';
import { useUploads } from './upload-services';
import { Button } from '../../ui/button/button';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog';
import { Icon } from '../../ui/icon/icon';
import { ErrorPanel } from '../../ui/message/error-panel';
import { captionsFit } from './captions-fit';
import { UploadProgress } from './upload-progress';
import { UploadRow } from './upload-row';
import type { UploadChoices } from './use-upload-choices';
import { FormFooter } from '../../ui/field/form-footer';
import { CheckField } from '../../ui/field/check-field';

interface Props {
  itemId: number;
  uploads: readonly Upload[];
  choices: UploadChoices;
}

/** The chosen and uploading photos of an item, with the actions for all of them. */
export function UploadList({ itemId, uploads, choices }: Props): ReactNode {
  const { compress, onCompress, list } = choices;
  const { queue } = useUploads();
  const [isAsking, setIsAsking] = useState(false);
  const run = useSelector(queue, (snapshot) => runOfItem(snapshot, itemId));
  const all = (tag: 'chosen' | 'failed') =>
    withTag(uploadsOfItem(queue.getSnapshot(), itemId), tag);
  const chosen = useSelector(queue, () => all('chosen').length);
  const failed = useSelector(queue, () => all('failed').length);
  const undescribed = useSelector(queue, () => all('failed').filter(isOnServer).length);
  const unsent = failed - undescribed;
  return (
    <>
      {run === undefined ? null : <UploadProgress run={run} />}
      {failed > 0 && run?.status !== 'uploading' ? (
        <ErrorPanel
          title={unsent > 0 ? 'Upload Failed' : 'Description Not Saved'}
          message={unsent > 0 ? UPLOAD_MESSAGES.notUploaded(unsent) : undefined}
          note={undescribed > 0 ? UPLOAD_MESSAGES.notDescribed(undescribed) : undefined}
          retryLabel="Try Again"
          onRetry={() => {
            if (captionsFit(withTag(uploads, 'failed'), list.current)) {
              queue.send({ type: 'photos.retryFailed', itemId });
            }
          }}
        />
      ) : null}
      <ul ref={list} className="upload-list">
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
      {chosen + failed === 0 ? null : (
        <FormFooter>
          {chosen === 0 ? null : (
            <CheckField
              label="Compress images for faster upload"
              isOn={compress}
              onChange={onCompress}
            />
          )}
          <Button
            look="outlined"
            onClick={() => {
              setIsAsking(true);
            }}
          >
            Clear All
          </Button>
          {chosen === 0 ? null : (
            <Button
              onClick={() => {
                if (captionsFit(withTag(uploads, 'chosen'), list.current)) {
                  queue.send({ type: 'photos.start', itemId, compress });
                }
              }}
            >
              <Icon name="cloud-upload" />
              Upload {chosen} Photo(s)
            </Button>
          )}
        </FormFooter>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Clear All"
        confirmLabel="Clear All"
        isDangerous
        onConfirm={() => {
          setIsAsking(false);
          queue.send({ type: 'queue.clear', itemId });
        }}
        onCancel={() => {
          setIsAsking(false);
        }}
      >
        {chosen + unsent > 0 ? <p>{UPLOAD_MESSAGES.removed(chosen + unsent)}</p> : null}
        {undescribed > 0 ? <p>{UPLOAD_MESSAGES.staysOnServer(undescribed)}</p> : null}
      </ConfirmDialog>
    </>
  );
}
