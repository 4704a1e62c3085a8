import { topLayer } from '../../ui/layers/open-layers';
import { focusHeading, headingIn } from './focus-heading';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex="0"]:not(.p-hidden-focusable)';

/** How long dialogs take to close and boards to move cards; they manage the focus themselves. */
const SETTLED_MS = 250;

interface Step {
  element: Element;
  /** The index among the children of its parent. */
  index: number;
}

/** Where the focus was last, in the page or in what opened over it. */
interface Memory {
  /** The focused element and what it is in, from the inside out. */
  trail: readonly Step[];
  /** The index of the control in its row. */
  controlIndex: number;
}

const indexOf = (element: Element) => [...(element.parentElement?.children ?? [])].indexOf(element);

function trailOf(element: Element, ends: readonly Element[]): Step[] {
  const trail: Step[] = [];
  for (let at: Element | null = element; at !== null && !ends.includes(at); at = at.parentElement) {
    trail.push({ element: at, index: indexOf(at) });
  }
  return trail;
}

const focusablesIn = (part: Element) =>
  [...part.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((one) => one.checkVisibility());

/**
 * The control that is now in the place of a removed one: in a list, the same control of the row
 * that moved up. If nothing there can be focused, the heading of the section.
 */
function neighbourOf({ trail, controlIndex }: Memory): HTMLElement | undefined {
  const gone = trail.findLastIndex(({ element }) => !element.isConnected);
  const parent = trail[gone + 1]?.element;
  const index = trail[gone]?.index ?? 0;
  if (parent === undefined) return undefined;
  const next = parent.children[Math.min(index, parent.children.length - 1)];
  if (next instanceof HTMLElement) {
    const controls = focusablesIn(next);
    const control = controls[Math.min(controlIndex, controls.length - 1)];
    if (control !== undefined) return control;
    if (next.matches(FOCUSABLE)) return next;
  }
  return headingIn(parent.closest('section') ?? parent);
}

/**
 * Keeps the focus nearby when the focused element is deleted, archived, resolved or disabled for a
 * while, in the page or in the topmost dialog. Otherwise the next key would start at the top of the
 * page. Returns a function that stops it.
 */
export function keepFocus(page: HTMLElement, main: HTMLElement): () => void {
  const memories = new WeakMap<Element, Memory>();
  let timer: number | undefined;

  /** The part that can have the focus now. */
  const placeNow = () => topLayer() ?? page;
  const onFocus = ({ target }: FocusEvent) => {
    const place = placeNow();
    if (!(target instanceof HTMLElement) || target === main || !place.contains(target)) return;
    const row = target.closest('tr, li');
    memories.set(place, {
      trail: trailOf(target, [place, main]),
      controlIndex: row === null ? 0 : Math.max(0, focusablesIn(row).indexOf(target)),
    });
  };
  // A press outside all controls removes the focus on purpose.
  const onPress = ({ target }: PointerEvent) => {
    const place = placeNow();
    if (!(target instanceof Element) || !place.contains(target)) return;
    if (
      document.activeElement?.contains(target) !== true ||
      document.activeElement === document.body
    )
      memories.delete(place);
  };
  const restore = () => {
    const place = placeNow();
    const memory = memories.get(place);
    const last = memory?.trail[0]?.element;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (!isLost || memory === undefined || !(last instanceof HTMLElement)) return;
    if (last.isConnected) {
      // A disabled control gets the focus back when it is enabled again.
      if (last.matches(':enabled, a[href]')) last.focus({ preventScroll: true });
      return;
    }
    const neighbour = neighbourOf(memory);
    const heading = headingIn(place === page ? main : place);
    if (neighbour?.matches(FOCUSABLE)) neighbour.focus({ preventScroll: true });
    else if (neighbour !== undefined) focusHeading(neighbour);
    else if (heading !== undefined) focusHeading(heading);
    else focusablesIn(place)[0]?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    window.clearTimeout(timer);
    timer = window.setTimeout(restore, SETTLED_MS);
  });

  document.addEventListener('focusin', onFocus);
  // In the capture phase, before the focus moves: pressing a control sets the memory again.
  document.addEventListener('pointerdown', onPress, true);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  });
  return () => {
    window.clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('pointerdown', onPress, true);
  };
}
