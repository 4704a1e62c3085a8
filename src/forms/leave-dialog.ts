import { LEFT_WITH_DRAFT } from '../../contract/messages/forms';
import { showToast } from '../ui/toast/toasts';
import type { AnyForm } from './use-form';

/** Leaves the form of a dialog by Back, and tells that its draft is kept. */
export function leaveDialog(form: Pick<AnyForm, 'leave'>, onLeave: () => void): void {
  form.leave((isUnsaved) => {
    if (isUnsaved) showToast('info', LEFT_WITH_DRAFT);
    onLeave();
  });
}
