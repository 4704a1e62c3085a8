import type { ReactNode } from 'react';
import { UPLOAD_CONTENT_TYPES, UPLOAD_MAX_FILES } from '../../../../contract/limits';
import { ITEM_MESSAGES } from '../../../../contract/items/messages';
import { UPLOAD_MESSAGES } from '../../../../contract/uploads/messages';
import { Alert } from '../../../ui/message/alert';
import { DropZone } from '../../uploads/drop-zone';
import { RefusedFiles } from '../../uploads/refused-files';
import { ChosenPhotos } from '../chosen-photos';
import type { FormPhotos } from '../use-form-photos';

/** The photos of a new item. One tap opens the camera. */
export function PhotosField({ photos: chosen }: { photos: FormPhotos }): ReactNode {
  const { isBusy, reading, refused, isInMemory } = chosen;
  return (
    <section className="photos-field" aria-label="Photos">
      <RefusedFiles refused={refused} onDismiss={chosen.dismissRefused} />
      <ChosenPhotos chosen={chosen} />
      {reading === 0 ? null : <p role="status">{UPLOAD_MESSAGES.reading(reading)}</p>}
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
