import { type RefObject, useImperativeHandle } from 'react';
import { evidenceError } from '../../../../contract/items/resolution';
import { leaveDialog } from '../../../forms/leave-dialog';
import type { AnyForm } from '../../../forms/use-form';
import { useBackCloses } from '../../../ui/layers/use-back-closes';
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
 * it is saving. While photos are being read, neither leaves it, because they would be lost; Cancel
 * does, because a file may never be read to its end.
 */
export function useEvidence(
  form: Parameters<typeof useFormPhotos>[0] & Pick<AnyForm, 'leave' | 'actor'>,
  { onLeave, closing }: Leaving,
): Evidence {
  const photos = useFormPhotos(form, { errorOf: evidenceError });
  const isReading = photos.reading > 0;
  useImperativeHandle(closing, () => () => {
    if (!isReading) form.actor.send({ type: 'form.cancel' });
  });
  useBackCloses(true, () => {
    if (!isReading) leaveDialog(form, onLeave);
  });
  return { photos, busyWith: isReading ? 'Reading photos...' : null };
}
