import { type RefObject, useEffect } from 'react';
import { useWindowKeys } from '../platform/window-keys';
import { topLayer } from '../ui/layers/open-layers';

/** The mounted forms that the keys send. */
const forms = new Set<HTMLFormElement>();

/** The form of an element; the buttons in a footer may be outside it. */
const formOf = (element: Element): HTMLFormElement | null =>
  element instanceof HTMLButtonElement ? element.form : element.closest('form');

/** The button that sends a form, inside or outside it. */
const submitButtonOf = (form: HTMLFormElement) =>
  [...form.elements].find(
    (element) => element instanceof HTMLButtonElement && element.type === 'submit',
  );

/**
 * The form that the keys mean: that of the focused element or, if it has none, the only form of the
 * page or of its topmost layer. Among several nobody can tell which one a user means.
 */
function meantBy(focused: EventTarget | null): HTMLFormElement | null {
  const form = focused instanceof Element ? formOf(focused) : null;
  if (form !== null) return form;
  const layer = topLayer();
  const reached = [...forms].filter((one) => layer === null || layer.contains(one));
  return reached.length === 1 ? (reached[0] ?? null) : null;
}

/**
 * Ctrl+Enter, or Cmd+Enter, sends the form with the focus, or the only form from anywhere on its
 * page or in its dialog, unless another dialog or menu is above it. It does nothing while the form's
 * button is disabled for a reason other than missing fields.
 * @param isComplete whether no field is missing or invalid
 */
export function useSaveKey(form: RefObject<HTMLFormElement | null>, isComplete = true): void {
  useEffect(() => {
    const element = form.current;
    if (element === null) return undefined;
    forms.add(element);
    return () => {
      forms.delete(element);
    };
  }, [form]);
  useWindowKeys((event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    if (event.defaultPrevented || key !== 'Enter' || ctrlKey === metaKey || altKey || shiftKey)
      return;
    const layer = topLayer();
    const element = form.current;
    // With these keys, a browser opens links in a new tab.
    if (element === null || (target instanceof Element && target.closest('a') !== null)) return;
    if (meantBy(target) !== element || (layer !== null && !layer.contains(element))) return;
    event.preventDefault();
    const isLocked = submitButtonOf(element)?.matches(':disabled') === true;
    if (event.repeat || event.isComposing || (isLocked && isComplete)) return;
    element.requestSubmit();
  });
}
