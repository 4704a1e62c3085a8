import { singleKeys, takesText } from '../platform/single-keys';
import { useWindowKeys } from '../platform/window-keys';
import { topLayer } from '../ui/open-layers';
import { focusSearch } from '../ui/search-focus';

const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;

/**
 * The keys of the whole app: / focuses the search of the page, and ? opens the list of shortcuts.
 * Shift does not count as a modifier here, because many keyboards need it for these characters.
 */
export function useShortcuts(openList: () => void): void {
  useWindowKeys((event) => {
    if (event.defaultPrevented || event.repeat || event.isComposing || hasModifier(event)) return;
    if (singleKeys.read() === 'off' || takesText(event.target) || topLayer() !== null) return;
    if (event.key === '/' && focusSearch()) event.preventDefault();
    if (event.key !== '?') return;
    event.preventDefault();
    openList();
  });
}
