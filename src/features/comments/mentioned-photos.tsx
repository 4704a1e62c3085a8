import type { ReactNode } from 'react';
import { type Photo, photoName } from '../../../contract/photos/photo';

interface Props {
  photos: readonly Photo[];
  chosen: readonly number[];
  disabled: boolean;
  onToggle: (id: number) => void;
}

/** The photos of the item, from which those that a comment mentions are chosen. */
export function MentionedPhotos({ photos, chosen, disabled, onToggle }: Props): ReactNode {
  return (
    <ul className="comment-photos" aria-label="Mentioned photos">
      {photos.map((photo) => (
        <li key={photo.id}>
          <button
            type="button"
            className="comment-photo"
            aria-pressed={chosen.includes(photo.id)}
            disabled={disabled}
            onClick={() => {
              onToggle(photo.id);
            }}
          >
            <img src={photo.thumbnailUrl} alt={`Mention ${photoName(photo)}`} loading="lazy" />
          </button>
        </li>
      ))}
    </ul>
  );
}
