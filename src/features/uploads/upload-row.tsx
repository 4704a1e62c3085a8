import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import {
  PHOTO_CATEGORIES,
  PHOTO_CATEGORY_LABELS,
  type PhotoCategory,
} from '../../../contract/enums';
import { TEXT_LIMITS } from '../../../contract/limits';
import { PHOTO_MESSAGES } from '../../../contract/photos/messages';
import { UPLOAD_MESSAGES } from '../../../contract/uploads/messages';
import { captionError } from '../../../machines/forms/text-rules';
import type { Upload } from '../../../machines/uploads/upload-queue-context';
import type { uploadMachine } from '../../../machines/uploads/upload.machine';
import { captionsFit } from './captions-fit';
import { beginTyping } from './typed-captions';
import { useUploads } from './upload-services';
import { formatFileSize } from '../../ui/text/file-size';
import { Icon } from '../../ui/icon/icon';
import { SelectField } from '../../ui/select/select';
import { TextField } from '../../forms/text-field';
import { PreviewDialog } from './preview-dialog';
import { RemovePhoto } from './remove-photo';
import { UploadState } from './upload-state';
import { usePreview } from './use-preview';

type Snapshot = SnapshotFrom<typeof uploadMachine>;

const selectEntry = ({ context }: Snapshot) => context.entry;
const selectPercent = ({ context }: Snapshot) => context.percent;

/** Why a waiting photo is not sent; undefined if it only waits for its turn. */
function selectReason(snapshot: Snapshot): string | undefined {
  if (snapshot.hasTag('awaitingItem')) return UPLOAD_MESSAGES.awaitingItem;
  if (!snapshot.context.isOnline) return UPLOAD_MESSAGES.offline;
  if (snapshot.hasTag('unanswered')) return UPLOAD_MESSAGES.unanswered;
  if (snapshot.hasTag('noRoom')) return PHOTO_MESSAGES.noSpace;
  return snapshot.hasTag('backingOff') ? UPLOAD_MESSAGES.backingOff : undefined;
}

function selectState(snapshot: Snapshot) {
  if (snapshot.hasTag('busy')) return 'uploading';
  if (snapshot.hasTag('waiting')) return 'pending';
  if (snapshot.hasTag('failed')) return 'failed';
  return snapshot.hasTag('chosen') ? 'chosen' : 'completed';
}

const CATEGORIES = PHOTO_CATEGORIES.map((value) => ({
  value,
  label: PHOTO_CATEGORY_LABELS[value],
}));

/** A field in which nothing is typed for so long does not hold up its photo. */
const REST_MS = 10_000;

function Description({ upload }: { upload: Upload }): ReactNode {
  const { queue } = useUploads();
  const { id, caption, category } = useSelector(upload, selectEntry);
  const [isTyping, setIsTyping] = useState(false);
  useEffect(() => (isTyping ? beginTyping(id) : undefined), [isTyping, id]);
  useEffect(() => {
    const timer = setTimeout(setIsTyping, REST_MS, false);
    return () => {
      clearTimeout(timer);
    };
  }, [isTyping, caption]);
  const describe = (changes: { caption?: string; category?: PhotoCategory }) => {
    queue.send({ type: 'photo.described', id, ...changes });
  };
  return (
    <div className="form-grid">
      <TextField
        label="Caption"
        limit={TEXT_LIMITS.caption}
        value={caption}
        error={captionError(caption)}
        disabled={false}
        onFocus={() => {
          setIsTyping(true);
        }}
        onBlur={() => {
          setIsTyping(false);
        }}
        onChange={(text) => {
          setIsTyping(true);
          describe({ caption: text });
        }}
      />
      <SelectField
        label="Category"
        value={category}
        options={CATEGORIES}
        onChange={(value) => {
          describe({ category: value ?? 'other' });
        }}
      />
    </div>
  );
}

interface Props {
  upload: Upload;
  /** What it is a photo of, in a list of several items. */
  about?: ReactNode;
}

/** One photo of the queue: its preview, description and progress. */
export function UploadRow({ upload, about = null }: Props): ReactNode {
  const { queue } = useUploads();
  const [isPreviewed, setIsPreviewed] = useState(false);
  const entry = useSelector(upload, selectEntry);
  const state = useSelector(upload, selectState);
  const percent = useSelector(upload, selectPercent);
  const reason = useSelector(upload, selectReason);
  const isAnswering = useSelector(queue, ({ context }) => context.isAnswering);
  const url = usePreview(entry.id);
  const { id, name, size, failure, photoId } = entry;
  const row = useRef<HTMLLIElement>(null);
  const isAsked = state === 'pending' || state === 'uploading';
  return (
    <li ref={row} className={`upload-row ${state}`}>
      <button
        type="button"
        className="upload-preview"
        aria-label={`Preview ${name}`}
        onClick={() => {
          setIsPreviewed(true);
        }}
      >
        {url === undefined ? <Icon name="image" /> : <img src={url} alt="" decoding="async" />}
      </button>
      <div className="upload-body">
        <div className="upload-name">
          <span className="truncate" title={name}>
            {name}
          </span>
          <small>{formatFileSize(size)}</small>
          {state === 'completed' ? null : (
            <RemovePhoto
              name={name}
              label={isAsked ? `Cancel ${name}` : `Remove ${name}`}
              isOnServer={photoId !== undefined}
              onRemove={() => {
                queue.send({ type: 'photo.cancel', id });
              }}
            />
          )}
        </div>
        {about}
        {state === 'completed' ? (
          <p className="truncate">{entry.caption}</p>
        ) : (
          <Description upload={upload} />
        )}
        <UploadState
          name={name}
          state={state}
          percent={percent}
          message={failure?.message ?? null}
          reason={reason ?? (isAnswering ? undefined : UPLOAD_MESSAGES.unanswered)}
          onRetry={() => {
            if (captionsFit([upload], row.current)) queue.send({ type: 'photo.retry', id });
          }}
        />
      </div>
      {isPreviewed ? (
        <PreviewDialog
          entry={entry}
          onClose={() => {
            setIsPreviewed(false);
          }}
        />
      ) : null}
    </li>
  );
}
