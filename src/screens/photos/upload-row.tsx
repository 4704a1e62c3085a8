import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { PHOTO_CATEGORIES, type PhotoCategory } from '../../../contract/enums';
import { TEXT_LIMITS } from '../../../contract/limits';
import type { uploadMachine } from '../../../machines/uploads/upload.machine';
import type { uploadQueueMachine } from '../../../machines/uploads/upload-queue.machine';
import { useServices } from '../../app/services';
import { formatFileSize } from '../../components/file-size';
import { Icon } from '../../components/icon';
import { SelectField } from '../../components/select';
import { ErrorPanel } from '../../components/states';
import { TextField } from '../../components/text-field';

type Snapshot = SnapshotFrom<typeof uploadMachine>;

const selectContext = ({ context }: Snapshot) => context;
const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');

const CATEGORIES = PHOTO_CATEGORIES.map((value) => ({ value, label: value }));

interface Props {
  id: string;
  upload: ActorRefFrom<typeof uploadMachine>;
  queue: ActorRefFrom<typeof uploadQueueMachine>;
}

/** One chosen photo: its preview, what is said about it, and how far its upload is. */
export function UploadRow({ id, upload, queue }: Props): ReactNode {
  const { files } = useServices();
  const { name, size, caption, category, percent, failure } = useSelector(upload, selectContext);
  const isBusy = useSelector(upload, selectIsBusy);
  const describe = (changes: { caption?: string; category?: PhotoCategory }) => {
    queue.send({ type: 'photo.described', id, caption, category, ...changes });
  };
  return (
    <li className="upload-row">
      <img src={files.previewUrl(id)} alt={`Preview of ${name}`} />
      <div className="upload-body">
        <div className="upload-name">
          <span className="truncate">{name}</span>
          <small>{formatFileSize(size)}</small>
          <button
            type="button"
            className="icon-button"
            aria-label={`Remove ${name}`}
            onClick={() => {
              queue.send({ type: 'photo.remove', id });
            }}
          >
            <Icon name="times" />
          </button>
        </div>
        <div className="form-grid">
          <TextField
            label="Caption"
            limit={TEXT_LIMITS.caption}
            value={caption}
            disabled={isBusy}
            onBlur={() => undefined}
            onChange={(text) => {
              describe({ caption: text.slice(0, TEXT_LIMITS.caption) });
            }}
          />
          <SelectField
            label="Category"
            value={category}
            options={CATEGORIES}
            disabled={isBusy}
            onChange={(value) => {
              describe({ category: value ?? 'other' });
            }}
          />
        </div>
        {isBusy ? (
          <div className="upload-progress">
            <progress max={100} value={percent} aria-label={`Upload of ${name}`} />
            <span>{percent} %</span>
          </div>
        ) : null}
        {failure === null ? null : (
          <ErrorPanel
            title="Upload Failed"
            message={failure.message}
            onRetry={() => {
              queue.send({ type: 'photo.retry', id });
            }}
          />
        )}
      </div>
    </li>
  );
}
