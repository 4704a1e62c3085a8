import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { photos } from '../../../contract/messages/counts';
import { PHOTO_CATEGORY_LABELS } from '../../../contract/enums';
import type { Upload } from '../../../machines/uploads/upload-queue-context';
import { areSame, notUploadedOf } from '../../../machines/uploads/upload-selectors';
import { Chip } from '../../ui/chip/chip';
import { useUploads } from '../uploads/upload-services';
import { usePreview } from '../uploads/use-preview';
import './unsent-photos.css';

function Mark({ upload }: { upload: Upload }): ReactNode {
  const isFailed = useSelector(upload, (snapshot) => snapshot.hasTag('failed'));
  const isChosen = useSelector(upload, (snapshot) => snapshot.hasTag('chosen'));
  if (isFailed) return <Chip tone="orange">Could not be sent</Chip>;
  return <Chip tone="outline">{isChosen ? 'Not uploaded' : 'Not sent yet'}</Chip>;
}

function UnsentPhoto({ upload }: { upload: Upload }): ReactNode {
  const entry = useSelector(upload, ({ context }) => context.entry);
  const url = usePreview(upload.id);
  const caption = entry.caption === '' ? null : entry.caption;
  return (
    <li className="unsent-photo">
      {url === undefined ? (
        <span className="unsent-photo-space" />
      ) : (
        <img src={url} alt={caption ?? entry.name} />
      )}
      <span className="photo-words">
        <span className="truncate">{caption ?? 'No caption'}</span>
        <small>{PHOTO_CATEGORY_LABELS[entry.category]}</small>
      </span>
      <Mark upload={upload} />
    </li>
  );
}

interface Props {
  itemId: number;
  /** Shown if no photo waits. */
  otherwise: ReactNode;
  /** Shown below them. */
  children: ReactNode;
}

/** The photos of an item that wait on this device. */
export function UnsentPhotos({ itemId, otherwise, children }: Props): ReactNode {
  const { queue } = useUploads();
  const waiting = useSelector(queue, (snapshot) => notUploadedOf(snapshot, itemId), areSame);
  if (waiting.length === 0) return otherwise;
  return (
    <>
      <p className="card-note">Not sent yet: {photos(waiting.length)}</p>
      <ul className="photo-grid unsent-photos" aria-label="Photos that are not sent yet">
        {waiting.map((upload) => (
          <UnsentPhoto key={upload.id} upload={upload} />
        ))}
      </ul>
      {children}
    </>
  );
}
