import { useState } from 'react';
import type { FormInput } from '../../../machines/form/form.machine';
import { localDay } from '../../../machines/form/local-minute';
import type { ActionItem } from '../../../machines/items/item-actions.machine';
import {
  resolutionValuesOf,
  type ResolutionValues,
} from '../../../machines/items/resolution-values';
import { useServices } from '../../app/services';
import { useFormInput } from '../use-form-input';

/** What the dialog starts with, and how many photos of last time are no longer at hand. */
export function useResolutionInput(item: ActionItem): {
  input: FormInput<ResolutionValues>;
  lostPhotos: number;
} {
  const { files } = useServices();
  const input = useFormInput({
    initial: () => resolutionValuesOf(item, localDay(new Date())),
    version: item.version,
    draftKey: `resolution:${String(item.id)}`,
    subjectId: item.id,
  });
  const [start] = useState(() => {
    const { typed } = input;
    if (typed === null) return { input, lostPhotos: 0 };
    const photos = typed.photos.filter(({ id }) => files.get(id) !== undefined);
    return {
      input: { ...input, typed: { ...typed, photos } },
      lostPhotos: typed.photos.length - photos.length,
    };
  });
  return start;
}
