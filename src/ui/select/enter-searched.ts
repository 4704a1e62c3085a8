import { searchTerms, searchTextOf } from '../../../contract/rules/fold-text';

/**
 * Enter in the search of a select takes the only option whose name has all words; if there are
 * several, it goes to the first one, where a second Enter takes it.
 */
export function enterSearched(search: HTMLInputElement, panel: HTMLElement): void {
  const options = [...panel.querySelectorAll<HTMLElement>('[role="option"]')];
  const terms = searchTerms(search.value);
  const [first, second] = options.filter(({ innerText }) => {
    const text = searchTextOf(innerText);
    return terms.every((term) => text.includes(term));
  });
  if (terms.length > 0 && first !== undefined && second === undefined) first.click();
  else if (options.length > 0) {
    const down = { code: 'ArrowDown', key: 'ArrowDown', bubbles: true };
    search.dispatchEvent(new window.KeyboardEvent('keydown', down));
  }
}
