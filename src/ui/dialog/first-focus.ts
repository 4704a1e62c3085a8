const FIELD =
  '.p-dialog-content :is(input, textarea):not(:disabled, [type="file"], [type="hidden"], [tabindex="-1"])';
const SAFE = '.p-dialog-footer button:not(:disabled)';
const CLOSE = '.p-dialog-header-close';

const isShown = (element: HTMLElement) => element.getClientRects().length > 0;

function firstIn(dialog: HTMLElement, selector: string): HTMLElement | undefined {
  const found = [...dialog.querySelectorAll<HTMLElement>(selector)].filter(isShown);
  const [first] = found;
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first;
  // Of a group, the browser moves the focus to the chosen one, too.
  return (
    found.find(
      (one) => one instanceof HTMLInputElement && one.name === first.name && one.checked,
    ) ?? first
  );
}

/**
 * Moves the focus to the first field of a dialog, or else to the button that changes nothing, which
 * is its first, or to the one that closes it. Fields may be disabled while a draft is looked for, so
 * it is called again when the dialog has opened: `before` is what it focused then. Whatever else has
 * the focus by then keeps it.
 * @param skipsFields whether the focus begins at a button even if there are fields
 */
export function focusFirst(
  dialog: HTMLElement,
  before: HTMLElement | null,
  skipsFields: boolean,
): HTMLElement | null {
  const { activeElement } = document;
  if (dialog.contains(activeElement) && activeElement !== before) return before;
  const field = skipsFields ? undefined : firstIn(dialog, FIELD);
  const first = field ?? firstIn(dialog, SAFE) ?? firstIn(dialog, CLOSE);
  first?.focus({ preventScroll: true });
  return first ?? null;
}
