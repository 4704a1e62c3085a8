const NAME = '--keyboard-height';

/**
 * Keeps the height of the on-screen keyboard in a property of the page, for what sticks to the
 * bottom; returns how to stop. Browsers that make the page smaller for the keyboard leave it at 0;
 * others, such as Safari, lay the keyboard over the page. Magnifying also makes the visible part
 * smaller, but is no keyboard.
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
