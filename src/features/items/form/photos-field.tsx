import type { ReactNode } from 'react';
import { UPLOAD_CONTENT_TYPES, UPLOAD_MAX_FILES } from '../../../../contract/limits';
import { ITEM_MESSAGES } from '../../../../contract/items/messages';
import { UPLOAD_MESSAGES } from '../../../../contract/uploads/messages';
import type { EvidencePhoto } from '../../../../machines/items/resolution-values';
import { Alert } from '../../../ui/alert';
import { useObjectUrl } from '../../../ui/use-object-url';
import { DropZone } from '../../uploads/drop-zone';
import { RemovePhoto } from '../../uploads/remove-photo';
import { useChosenFiles } from '../../uploads/upload-services';
import type { FormPhotos } from '../use-form-photos';

interface PhotoProps {
  photo: EvidencePhoto;
  isBusy: boolean;
  onRemove: () => void;
}

function ChosenPhoto({ photo: { id, name }, isBusy, onRemove }: PhotoProps): ReactNode {
  const file = useChosenFiles().get(id);
  const url = useObjectUrl(file);
  return (
    <li className="chosen-photo">
      {file === undefined ? (
        <p className="field-error">{name} is no longer at hand. Please choose it again.</p>
      ) : (
        <img src={url} alt={`Preview of ${name}`} />
      )}
      <RemovePhoto
        name={name}
        label={`Remove ${name}`}
        disabled={isBusy}
        isAtHand={file !== undefined}
        onRemove={onRemove}
      />
    </li>
  );
}

/** The photos of a new item. One tap opens the camera. */
export function PhotosField({ photos: chosen }: { photos: FormPhotos }): ReactNode {
  const { photos, isBusy, reading, refused, isInMemory } = chosen;
  return (
    <section className="photos-field" aria-label="Photos">
      {photos.length === 0 ? null : (
        <ul>
          {photos.map((photo) => (
            <ChosenPhoto
              key={photo.id}
              photo={photo}
              isBusy={isBusy}
              onRemove={() => {
                chosen.remove(photo.id);
              }}
            />
          ))}
        </ul>
      )}
      {reading === 0 ? null : <p role="status">{UPLOAD_MESSAGES.reading(reading)}</p>}
      {refused.length === 0 ? null : (
        <Alert onDismiss={chosen.dismissRefused}>
          {refused.map(({ error }, index) => (
            <p key={index}>{error}</p>
          ))}
        </Alert>
      )}
      {isInMemory ? <Alert>{ITEM_MESSAGES.photoNotKept}</Alert> : null}
      <DropZone
        accept={UPLOAD_CONTENT_TYPES}
        maxFiles={UPLOAD_MAX_FILES}
        label="Choose photos"
        isCompact
        disabled={isBusy}
        onChoose={chosen.choose}
      />
    </section>
  );
}
