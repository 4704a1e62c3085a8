/**
 * Puts icons into the page, where `<use>` finds them without asking the server: they are there
 * offline, too.
 */
export function addIcons(sprite: string): void {
  document.body.insertAdjacentHTML('beforeend', sprite);
}
