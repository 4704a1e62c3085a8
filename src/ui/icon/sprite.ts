/**
 * Inserts icons into the page, where `<use>` finds them without a request, so that they also work
 * offline.
 */
export function addIcons(sprite: string): void {
  document.body.insertAdjacentHTML('beforeend', sprite);
}
