const NAME = '--keyboard-height';
const OPEN = 'data-keyboard';

/** A keyboard is higher than this, in pixels; the bars that browsers fold away are lower. */
const LEAST = 120;

const TYPED_INTO =
  'textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=button])';

/**
 * Stores the height of the on-screen keyboard in a CSS property, for content that sticks to the
 * bottom; returns a function that stops it. In browsers that shrink the page for the keyboard it
 * stays 0; others, such as Safari, lay the keyboard over the page. Zooming also shrinks the visible
 * part, but does not count. In both kinds of browsers the attribute `data-keyboard` of the page
 * says that the keyboard is open.
 */
export function watchKeyboard(window: Window): () => void {
  const { visualViewport: visible } = window;
  if (visible === null) return () => undefined;
  const { documentElement: page } = window.document;
  let tallest = { width: 0, height: 0 };
  const measure = () => {
    const { innerWidth: width, innerHeight } = window;
    const covered = innerHeight - visible.height - visible.offsetTop;
    const height = visible.scale > 1.01 ? 0 : Math.max(0, Math.round(covered));
    page.style.setProperty(NAME, `${String(height)}px`);
    if (tallest.width !== width || tallest.height < innerHeight)
      tallest = { width, height: innerHeight };
    const isTyping = window.document.activeElement?.matches(TYPED_INTO) === true;
    const lost = height + (isTyping ? tallest.height - innerHeight : 0);
    page.toggleAttribute(OPEN, lost > LEAST);
  };
  measure();
  visible.addEventListener('resize', measure);
  visible.addEventListener('scroll', measure);
  return () => {
    visible.removeEventListener('resize', measure);
    visible.removeEventListener('scroll', measure);
    page.style.removeProperty(NAME);
    page.removeAttribute(OPEN);
  };
}
