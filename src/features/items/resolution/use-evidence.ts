import { type RefObject, useImperativeHandle } from 'react';
import { evidenceError } from '../../../../contract/items/resolution';
import { leaveDialog } from '../../../forms/leave-dialog';
import type { AnyForm } from '../../../forms/use-form';
import { useBackCloses } from '../../../ui/use-back-closes';
import { type FormPhotos, useFormPhotos } from '../use-form-photos';

interface Evidence {
  photos: FormPhotos;
  /** Why the form cannot be sent yet; null if it can. */
  busyWith: string | null;
}

/** What Escape does in the dialog; set by its content. */
export type Closing = RefObject<(() => void) | null>;

/** How a form in the dialog is left: by Back, which keeps its draft, and by Escape. */
interface Leaving {
  onLeave: () => void;
  closing: Closing;
}

/**
 * The photos of a dialog's form. Escape does what Cancel does. Back leaves the dialog, except while
 * it is saving or while photos are being read, because they would be lost.
 */
export function useEvidence(
  form: Parameters<typeof useFormPhotos>[0] & Pick<AnyForm, 'leave' | 'actor'>,
  { onLeave, closing }: Leaving,
): Evidence {
  useImperativeHandle(closing, () => () => {
    form.actor.send({ type: 'form.cancel' });
  });
  const photos = useFormPhotos(form, { errorOf: evidenceError });
  const isReading = photos.reading > 0;
  useBackCloses(true, () => {
    if (!isReading) leaveDialog(form, onLeave);
  });
  return { photos, busyWith: isReading ? 'Reading photos …' : null };
}
