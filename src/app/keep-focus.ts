import { focusHeading, headingIn } from './focus-heading';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** How long dialogs take to close and boards to move cards; they manage the focus themselves. */
const SETTLED_MS = 250;

interface Step {
  element: Element;
  /** The index among the children of its parent. */
  place: number;
}

const placeOf = (element: Element) => [...(element.parentElement?.children ?? [])].indexOf(element);

function trailOf(element: Element, main: Element): Step[] {
  const trail: Step[] = [];
  for (let at: Element | null = element; at !== null && at !== main; at = at.parentElement) {
    trail.push({ element: at, place: placeOf(at) });
  }
  return trail;
}

const focusablesIn = (part: Element) =>
  [...part.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((one) => one.checkVisibility());

/**
 * The control that is now in the place of a removed one: in a list, the same control of the row
 * that moved up.
 */
function neighbourOf(trail: readonly Step[], controlPlace: number): HTMLElement | undefined {
  const gone = trail.findLastIndex(({ element }) => !element.isConnected);
  const parent = trail[gone + 1]?.element;
  const place = trail[gone]?.place ?? 0;
  if (parent === undefined) return undefined;
  const next = parent.children[Math.min(place, parent.children.length - 1)];
  if (next === undefined) return headingIn(parent.closest('section') ?? parent);
  const controls = focusablesIn(next);
  return (
    controls[Math.min(controlPlace, controls.length - 1)] ??
    (next instanceof HTMLElement && next.matches(FOCUSABLE) ? next : undefined)
  );
}

/**
 * Keeps the focus nearby when the focused element is deleted, archived, resolved or disabled for a
 * while. Otherwise the next key would start at the top of the page. Returns a function that stops
 * it.
 */
export function keepFocus(main: HTMLElement): () => void {
  let trail: Step[] = [];
  let controlPlace = 0;
  let timer: number | undefined;

  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === main) return;
    trail = trailOf(target, main);
    const row = target.closest('tr, li');
    controlPlace = row === null ? 0 : Math.max(0, focusablesIn(row).indexOf(target));
  };
  // A press outside all controls removes the focus on purpose.
  const onPress = ({ target }: PointerEvent) => {
    if (!(target instanceof Element) || !main.contains(target)) return;
    if (
      document.activeElement?.contains(target) !== true ||
      document.activeElement === document.body
    )
      trail = [];
  };
  const restore = () => {
    const last = trail[0]?.element;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (!isLost || !(last instanceof HTMLElement) || document.querySelector('.p-dialog') !== null)
      return;
    if (last.isConnected) {
      // A disabled control gets the focus back when it is enabled again.
      if (last.matches(':enabled, a[href]')) last.focus({ preventScroll: true });
      return;
    }
    const neighbour = neighbourOf(trail, controlPlace);
    const heading = headingIn(main);
    if (neighbour?.matches(FOCUSABLE)) neighbour.focus({ preventScroll: true });
    else if (neighbour !== undefined) focusHeading(neighbour);
    else if (heading !== undefined) focusHeading(heading);
  };
  const observer = new MutationObserver(() => {
    window.clearTimeout(timer);
    timer = window.setTimeout(restore, SETTLED_MS);
  });

  main.addEventListener('focusin', onFocus);
  // In the capture phase, before the focus moves: pressing a control sets the trail again.
  document.addEventListener('pointerdown', onPress, true);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  });
  return () => {
    window.clearTimeout(timer);
    observer.disconnect();
    main.removeEventListener('focusin', onFocus);
    document.removeEventListener('pointerdown', onPress, true);
  };
}
