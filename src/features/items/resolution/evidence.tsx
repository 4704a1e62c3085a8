import type { ReactNode } from 'react';
import { EVIDENCE_CONTENT_TYPES } from '../../../../contract/limits';
import { RESOLUTION_MESSAGES } from '../../../../contract/items/messages';
import { UPLOAD_MESSAGES } from '../../../../contract/uploads/messages';
import type { AnyForm } from '../../../forms/use-form';
import { DropZone } from '../../uploads/drop-zone';
import { RefusedFiles } from '../../uploads/refused-files';
import { Alert } from '../../../ui/message/alert';
import { ChosenPhotos } from '../chosen-photos';
import type { FormPhotos } from '../use-form-photos';

interface Props {
  form: Pick<AnyForm, 'context'>;
  photos: FormPhotos;
}

/** Photos that prove the resolution, each with a caption. */
export function Evidence({ form, photos: evidence }: Props): ReactNode {
  const { isBusy, reading, refused, isInMemory } = evidence;
  return (
    <section className="evidence" aria-labelledby="evidence-heading">
      <h3 id="evidence-heading">Photo Evidence</h3>
      <RefusedFiles refused={refused} showsNames onDismiss={evidence.dismissRefused} />
      {isInMemory ? <Alert>{RESOLUTION_MESSAGES.photoNotKept}</Alert> : null}
      <ChosenPhotos chosen={evidence} isLeft={form.context.others.end !== null} />
      {reading === 0 ? null : <p role="status">{UPLOAD_MESSAGES.reading(reading)}</p>}
      <DropZone
        accept={EVIDENCE_CONTENT_TYPES}
        label="Choose photos"
        isCompact
        disabled={isBusy}
        onChoose={evidence.choose}
      />
    </section>
  );
}
