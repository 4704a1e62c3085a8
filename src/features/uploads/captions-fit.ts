import { captionError } from '../../../machines/forms/text-rules';
import type { Upload } from '../../../machines/uploads/upload-queue-context';
import { focusFirstError } from '../../forms/form-fields';

/**
 * Whether all captions are short enough; otherwise focuses the first that is not. Captions are only
 * checked now, and typed text is never truncated.
 */
export function captionsFit(uploads: readonly Upload[], list: Element | null): boolean {
  const isTooLong = (upload: Upload) =>
    captionError(upload.getSnapshot().context.entry.caption) !== undefined;
  if (!uploads.some(isTooLong)) return true;
  if (list !== null) focusFirstError(list);
  return false;
}
