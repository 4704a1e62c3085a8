/** Moves the keyboard focus to the search of the page, and on to its results. */

/** The id of the search field; a page has one. */
export const SEARCH_ID = 'search';

/** Focuses the search of the page; returns whether it has one. */
export function focusSearch(): boolean {
  const search = document.getElementById(SEARCH_ID);
  if (!(search instanceof HTMLInputElement) || !search.checkVisibility()) return false;
  search.focus();
  search.select();
  return true;
}

/**
 * Focuses the first result on the page, if there is one: its link or, without one, its first
 * button.
 */
export function focusFirstResult(): void {
  const within = (what: string) =>
    [...document.querySelectorAll<HTMLElement>(`:is(main tbody, .item-card) ${what}`)].find(
      (found) => found.checkVisibility(),
    );
  (within('a[href]') ?? within('button:not(:disabled)'))?.focus();
}

/** Moves the focus from the search to the content of the page, so that its results are in view. */
export function leaveSearch(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}
