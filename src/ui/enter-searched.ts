/** Without accents and capitals. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether a text has all words of a search. */
function fits(text: string, search: string): boolean {
  const words = plain(text);
  return plain(search)
    .split(/\s+/)
    .every((word) => words.includes(word));
}

/**
 * Enter in the search of a select takes the only option whose name fits; if there are several, it
 * goes to the first one, where a second Enter takes it.
 */
export function enterSearched(search: HTMLInputElement, panel: HTMLElement): void {
  const options = [...panel.querySelectorAll<HTMLElement>('[role="option"]')];
  const [first, second] = options.filter(({ innerText }) => fits(innerText, search.value));
  if (search.value.trim() !== '' && first !== undefined && second === undefined) first.click();
  else if (options.length > 0) {
    const down = { code: 'ArrowDown', key: 'ArrowDown', bubbles: true };
    search.dispatchEvent(new window.KeyboardEvent('keydown', down));
  }
}
