import { useEffect, useEffectEvent } from 'react';
import { singleKeys, takesText } from '../platform/single-keys';
import { topLayer } from '../ui/open-layers';
import { focusSearch } from '../ui/search-focus';

const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;

/**
 * The keys of the whole app: / focuses the search of the page, and ? opens the list of shortcuts.
 * Shift is no modifier here, because many keyboards need it for these characters.
 */
export function useShortcuts(openList: () => void): void {
  const open = useEffectEvent(openList);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.isComposing || hasModifier(event)) return;
      if (singleKeys.read() === 'off' || takesText(event.target) || topLayer() !== null) return;
      if (event.key === '/' && focusSearch()) event.preventDefault();
      if (event.key !== '?') return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', press);
    };
  }, []);
}
