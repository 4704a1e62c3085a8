const NAME = '--keyboard-height';
const OPEN = 'data-keyboard';

/** A keyboard is higher than this, in pixels; the bars that browsers fold away are lower. */
const LEAST = 120;

const TYPED_INTO =
  'textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=button])';

/**
 * By then a keyboard has closed, and a tap that moved the focus out of a field has hit its target.
 */
const SETTLED_MS = 500;

/**
 * Stores the height of the on-screen keyboard in a CSS property, for content that sticks to the
 * bottom; returns a function that stops it. In browsers that shrink the page for the keyboard it
 * stays 0; others, such as Safari, lay the keyboard over the page. Zooming also shrinks the visible
 * part, but does not count. In both kinds of browsers the attribute `data-keyboard` of the page is
 * set while the keyboard is open.
 */
export function watchKeyboard(window: Window): () => void {
  const { visualViewport: visible } = window;
  if (visible === null) return () => undefined;
  const { documentElement: page } = window.document;
  // The size without a keyboard, which is open only while a text field has the focus.
  let full = { width: 0, height: 0 };
  let before = 0;
  const measure = () => {
    const { innerWidth: width, innerHeight } = window;
    const covered = innerHeight - visible.height - visible.offsetTop;
    const height = visible.scale > 1.01 ? 0 : Math.max(0, Math.round(covered));
    // A new value restyles the whole page.
    if (height !== before) page.style.setProperty(NAME, `${String(height)}px`);
    before = height;
    const isTyping = window.document.activeElement?.matches(TYPED_INTO) === true;
    if (!isTyping || full.width !== width || full.height < innerHeight)
      full = { width, height: innerHeight };
    page.toggleAttribute(OPEN, height + full.height - innerHeight > LEAST);
  };
  // A window that was made lower keeps its height when the field loses the focus, and no resize
  // follows.
  let timer: number | undefined;
  const measureLater = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(measure, SETTLED_MS);
  };
  // The frame needs a layout anyway; measuring at once would make the browser lay out twice.
  const atStart = window.requestAnimationFrame(measure);
  visible.addEventListener('resize', measure);
  visible.addEventListener('scroll', measure);
  page.addEventListener('focusin', measureLater);
  page.addEventListener('focusout', measureLater);
  return () => {
    window.cancelAnimationFrame(atStart);
    visible.removeEventListener('resize', measure);
    visible.removeEventListener('scroll', measure);
    page.removeEventListener('focusin', measureLater);
    page.removeEventListener('focusout', measureLater);
    window.clearTimeout(timer);
    page.style.removeProperty(NAME);
    page.removeAttribute(OPEN);
  };
}
