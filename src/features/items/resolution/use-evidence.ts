import { evidenceError } from '../../../../contract/items/resolution';
import type { AnyForm } from '../../../forms/use-form';
import { useBackCloses } from '../../../ui/use-back-closes';
import { type FormPhotos, useFormPhotos } from '../use-form-photos';

interface Evidence {
  photos: FormPhotos;
  /** Why the form cannot be sent yet; null if it can. */
  busyWith: string | null;
}

/**
 * The photos of a dialog's form. Back leaves the dialog, except while it is saving or while photos
 * are being read, because they would be lost.
 */
export function useEvidence(
  form: Parameters<typeof useFormPhotos>[0] & Pick<AnyForm, 'leave'>,
  onLeave: () => void,
): Evidence {
  const photos = useFormPhotos(form, { errorOf: evidenceError });
  const isReading = photos.reading > 0;
  useBackCloses(true, () => {
    if (!isReading) form.leave(onLeave);
  });
  return { photos, busyWith: isReading ? 'Reading photos …' : null };
}
