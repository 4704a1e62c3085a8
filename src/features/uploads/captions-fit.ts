import { TEXT_LIMITS } from '../../../contract/limits';
import { lengthOf } from '../../../machines/forms/text-rules';
import type { Upload } from '../../../machines/uploads/upload-queue-context';
import { leadToFirstMistake } from '../../forms/form-fields';

/**
 * Whether all captions can be sent; otherwise leads to the first that cannot. Captions are judged
 * only now: until then nothing that was typed is cut off.
 */
export function captionsFit(uploads: readonly Upload[], list: Element | null): boolean {
  const isTooLong = (upload: Upload) =>
    lengthOf(upload.getSnapshot().context.entry.caption) > TEXT_LIMITS.caption;
  if (!uploads.some(isTooLong)) return true;
  if (list !== null) leadToFirstMistake(list);
  return false;
}
