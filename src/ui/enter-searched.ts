/** Without accents and capitals. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether a text has all words of a search. */
function fits(text: string, search: string): boolean {
  const words = plain(text);
  return plain(search)
    .split(/\s+/)
    .every((word) => words.includes(word));
}

const optionsIn = (panel: HTMLElement) => [
  ...panel.querySelectorAll<HTMLElement>('[role="option"]'),
];

/** The options that fit; the chosen one is always an option. */
const matchesIn = (panel: HTMLElement, { value }: HTMLInputElement) =>
  optionsIn(panel).filter(({ innerText }) => fits(innerText, value));

const isBlank = ({ value }: HTMLInputElement) => value.trim() === '';

/**
 * The arrow down in the search of a select goes to the first option whose name fits. PrimeReact goes on
 * from where the chosen option was. False without a search, after which that is right.
 */
export function leaveSearched(search: HTMLInputElement, panel: HTMLElement): boolean {
  const [first = optionsIn(panel)[0]] = matchesIn(panel, search);
  if (isBlank(search) || first === undefined) return false;
  // PrimeReact has no call for it, but goes on with the keys from where the pointer was.
  first.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }));
  first.focus();
  return true;
}

/**
 * Enter in the search of a select takes the only option whose name fits; if there are several, it
 * goes to the first one, where a second Enter takes it.
 */
export function enterSearched(search: HTMLInputElement, panel: HTMLElement): void {
  const [first, second] = matchesIn(panel, search);
  if (!isBlank(search) && first !== undefined && second === undefined) first.click();
  else if (optionsIn(panel).length > 0) {
    const down = { code: 'ArrowDown', key: 'ArrowDown', bubbles: true };
    search.dispatchEvent(new window.KeyboardEvent('keydown', down));
  }
}
