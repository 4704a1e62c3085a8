const NAME = '--keyboard-height';

/**
 * Stores the height of the on-screen keyboard in a CSS property, for content that sticks to the
 * bottom; returns a function that stops it. In browsers that shrink the page for the keyboard it
 * stays 0; others, such as Safari, lay the keyboard over the page. Zooming also shrinks the visible
 * part, but does not count.
 */
export function watchKeyboard(window: Window): () => void {
  const { visualViewport: visible } = window;
  if (visible === null) return () => undefined;
  const { style } = window.document.documentElement;
  const measure = () => {
    const covered = window.innerHeight - visible.height - visible.offsetTop;
    const height = visible.scale > 1.01 ? 0 : Math.max(0, Math.round(covered));
    style.setProperty(NAME, `${String(height)}px`);
  };
  visible.addEventListener('resize', measure);
  visible.addEventListener('scroll', measure);
  return () => {
    visible.removeEventListener('resize', measure);
    visible.removeEventListener('scroll', measure);
    style.removeProperty(NAME);
  };
}
