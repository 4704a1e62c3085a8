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
 * The photos of a dialog's form. Back leaves the dialog, but not while it is saved, nor while photos are
 * being read: they would be lost.
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
