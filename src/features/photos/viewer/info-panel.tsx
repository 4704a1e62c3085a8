import type { ReactNode } from 'react';
import { PHOTO_CATEGORY_LABELS } from '../../../../contract/enums';
import type { Photo } from '../../../../contract/photos/photo';
import { formatMinute } from '../../../ui/text/dates';
import { formatFileSize } from '../../../ui/text/file-size';
import { Icon } from '../../../ui/icon/icon';
import { formatCameraTime } from './camera-time';

/** About a metre, which is as precise as GPS receivers are. */
const DEGREE_DIGITS = 5;

function coordinatesOf({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `${latitude.toFixed(DEGREE_DIGITS)}, ${longitude.toFixed(DEGREE_DIGITS)}`;
}

function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }): ReactNode {
  return (
    <dl>
      {facts
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The details of a photo. Camera and place are shown only if the file contains them. */
export function InfoPanel({ photo, onClose }: { photo: Photo; onClose: () => void }): ReactNode {
  const { exifData: exif, location } = photo;
  return (
    <aside className="viewer-info" aria-label="Photo information">
      <header>
        <h3>Photo information</h3>
        <button
          type="button"
          className="viewer-button"
          aria-label="Close information"
          onClick={onClose}
        >
          <Icon name="times" />
        </button>
      </header>
      <Facts
        facts={[
          ['Caption', photo.caption ?? '–'],
          ['Category', PHOTO_CATEGORY_LABELS[photo.category]],
          ['File name', photo.fileName],
          ['File size', formatFileSize(photo.size)],
          ['Uploaded', formatMinute(photo.createdAt)],
          ['Taken', photo.takenAt === null ? null : formatCameraTime(photo.takenAt)],
        ]}
      />
      {exif === null ? null : (
        <>
          <h4>Camera</h4>
          <Facts
            facts={[
              ['Camera', exif.camera],
              ['Lens', exif.lens],
              ['Settings', exif.settings],
              ['Dimensions', exif.dimensions],
            ]}
          />
        </>
      )}
      {location === null ? null : (
        <>
          <h4>Location</h4>
          <Facts
            facts={[
              ['GPS coordinates', coordinatesOf(location.coordinates)],
              ['Address', location.address],
            ]}
          />
        </>
      )}
    </aside>
  );
}
