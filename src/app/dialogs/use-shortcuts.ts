import { singleKeys, takesText } from '../../platform/single-keys';
import { useWindowKeys } from '../../platform/window-keys';
import { topLayer } from '../../ui/layers/open-layers';
import { focusSearch } from '../../ui/filters/search-focus';

/** The input of a select only has the focus. */
const isOfSelect = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.readOnly;

const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;

/**
 * The keys of the whole app: / focuses the search of the page, and ? opens the list of shortcuts.
 * Shift does not count as a modifier here, because many keyboards need it for these characters.
 */
export function useShortcuts(openList: () => void): void {
  // A select would take these keys for a search among its options.
  useWindowKeys((event) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.repeat || event.isComposing || hasModifier(event)) return;
    if (singleKeys.read() === 'off' || topLayer() !== null) return;
    if (takesText(target) && !isOfSelect(target)) return;
    if (key === '?') openList();
    else if (key !== '/' || !focusSearch()) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
}
