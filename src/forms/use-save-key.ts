import type { RefObject } from 'react';
import { useWindowKeys } from '../platform/window-keys';
import { topLayer } from '../ui/open-layers';

/** The button that sends a form, inside or outside it. */
const submitButtonOf = (form: HTMLFormElement) =>
  [...form.elements].find(
    (element) => element instanceof HTMLButtonElement && element.type === 'submit',
  );

/**
 * Ctrl+Enter, or Cmd+Enter, sends a form from anywhere on its page or in its dialog, unless another
 * dialog or menu is above it. It does nothing while the form's button is disabled for a reason
 * other than missing fields.
 */
export function useSaveKey(form: RefObject<HTMLFormElement | null>, isComplete: boolean): void {
  useWindowKeys((event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    if (event.defaultPrevented || key !== 'Enter' || ctrlKey === metaKey || altKey || shiftKey)
      return;
    const layer = topLayer();
    const element = form.current;
    // With these keys, a browser opens links in a new tab.
    if (element === null || (target instanceof Element && target.closest('a') !== null)) return;
    if (layer !== null && !layer.contains(element)) return;
    event.preventDefault();
    const isLocked = submitButtonOf(element)?.matches(':disabled') === true;
    if (event.repeat || event.isComposing || (isLocked && isComplete)) return;
    element.requestSubmit();
  });
}
