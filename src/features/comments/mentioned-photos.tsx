import type { ReactNode } from 'react';
import type { Photo } from '../../../contract/photos/photo';

interface Props {
  photos: readonly Photo[];
  chosen: readonly number[];
  disabled: boolean;
  onToggle: (id: number) => void;
}

const nameOf = ({ caption, fileName }: Photo) => caption ?? fileName;

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
            <img src={photo.thumbnailUrl} alt={`Mention ${nameOf(photo)}`} loading="lazy" />
          </button>
        </li>
      ))}
    </ul>
  );
}
