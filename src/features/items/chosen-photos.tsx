import type { ReactNode } from 'react';
import { TEXT_LIMITS } from '../../../contract/limits';
import { captionError } from '../../../machines/forms/text-rules';
import type { EvidencePhoto } from '../../../machines/items/resolution-values';
import { RemovePhoto } from '../uploads/remove-photo';
import { useChosenFiles } from '../uploads/upload-services';
import { saveFile } from '../../platform/save-file';
import { formatFileSize } from '../../ui/file-size';
import { TextField } from '../../forms/text-field';
import { LinkButton } from '../../ui/link-button';
import { useObjectUrl } from '../../ui/use-object-url';
import type { FormPhotos } from './use-form-photos';
import './chosen-photos.css';

interface PhotoProps {
  photo: EvidencePhoto;
  isBusy: boolean;
  isLeft: boolean;
  onCaption: (caption: string) => void;
  onRemove: () => void;
}

function ChosenPhoto({ photo, isBusy, isLeft, onCaption, onRemove }: PhotoProps): ReactNode {
  const files = useChosenFiles();
  const file = files.get(photo.id);
  const isAtHand = file !== undefined;
  const url = useObjectUrl(file);
  return (
    <li className="chosen-photo">
      {isAtHand ? <img src={url} alt={`Preview of ${photo.name}`} /> : null}
      <div className="chosen-photo-body">
        <div className="chosen-photo-name">
          <span className="truncate">{photo.name}</span>
          <small>{formatFileSize(photo.size)}</small>
        </div>
        {isAtHand ? null : (
          <p className="field-error">
            This photo is no longer available. Please remove it and choose it again.
          </p>
        )}
        <TextField
          label="Caption"
          limit={TEXT_LIMITS.caption}
          value={photo.caption}
          error={captionError(photo.caption)}
          disabled={isBusy}
          onBlur={() => undefined}
          onChange={onCaption}
        />
        {isLeft && isAtHand ? (
          <LinkButton
            aria-label={`Save ${photo.name}`}
            onClick={() => {
              saveFile(file, photo.name);
            }}
          >
            Save Photo
          </LinkButton>
        ) : null}
      </div>
      <RemovePhoto
        name={photo.name}
        label={`Remove ${photo.name}`}
        disabled={isBusy}
        isAtHand={isAtHand}
        onRemove={onRemove}
      />
    </li>
  );
}

interface Props {
  chosen: FormPhotos;
  /** Whether they can no longer be sent with the form, so that their files can be saved from here. */
  isLeft?: boolean;
}

/** The photos that were chosen in a form, each with a caption. */
export function ChosenPhotos({ chosen, isLeft = false }: Props): ReactNode {
  if (chosen.photos.length === 0) return null;
  return (
    <ul className="chosen-photos">
      {chosen.photos.map((photo) => (
        <ChosenPhoto
          key={photo.id}
          photo={photo}
          isBusy={chosen.isBusy}
          isLeft={isLeft}
          onCaption={(caption) => {
            chosen.describe(photo.id, caption);
          }}
          onRemove={() => {
            chosen.remove(photo.id);
          }}
        />
      ))}
    </ul>
  );
}
