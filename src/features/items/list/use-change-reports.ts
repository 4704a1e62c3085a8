import { ITEM_LIST_MESSAGES } from '../../../../contract/items/list-messages';
import { useEmitted } from '../../../platform/actors';
import { showToast } from '../../../ui/toast/toasts';
import type { SelectionActor } from './selection-actor';

/** Reports how a change of several items ended. */
export function useChangeReports(selection: SelectionActor): void {
  useEmitted(selection, {
    'change.finished': ({ kind, done, total }) => {
      if (total === 0) return;
      const severity = done === total ? 'success' : 'warn';
      showToast(severity, ITEM_LIST_MESSAGES.finished(kind, done, total));
    },
  });
}
