import { type ReactNode, useLayoutEffect, useRef } from 'react';
import './form-footer.css';

/** The visible footers. On a phone, toasts keep clear of the highest one. */
const shown = new Set<HTMLElement>();

/** The part of the screen that a footer may cover while the form scrolls. */
const MOST_COVERED = 0.4;

/**
 * The height of the page that the user sees, in pixels: some keyboards cover the page and do not shrink
 * it. Zooming does not count.
 */
function heightInView(): number {
  const { visualViewport: visible, innerHeight } = window;
  return visible === null || visible.scale > 1.01 ? innerHeight : visible.height;
}

/**
 * A footer with large text would cover the form: it then scrolls with it. The reason for a refused
 * save and the changes of others do not count, because they have to be seen.
 */
function isTall(footer: HTMLElement): boolean {
  let height = footer.offsetHeight;
  for (const seen of footer.querySelectorAll<HTMLElement>('.form-failure, .others-place'))
    height -= seen.offsetHeight;
  return height > MOST_COVERED * heightInView();
}

function measure(): void {
  const heights = [...shown].map((footer) => {
    const flows = isTall(footer);
    footer.classList.toggle('tall', flows);
    return flows ? 0 : footer.offsetHeight;
  });
  const height = Math.max(0, ...heights);
  document.documentElement.style.setProperty('--footer-height', `${String(height)}px`);
}

function watch(footer: HTMLElement): () => void {
  const observer = new ResizeObserver(measure);
  observer.observe(footer);
  window.visualViewport?.addEventListener('resize', measure);
  shown.add(footer);
  measure();
  return () => {
    observer.disconnect();
    shown.delete(footer);
    if (shown.size === 0) window.visualViewport?.removeEventListener('resize', measure);
    measure();
  };
}

interface Props {
  /** Whether it stays in view while the form scrolls; on a phone every footer does. */
  isSticky?: boolean;
  /** The messages and buttons; the main button comes last. */
  children: ReactNode;
}

/** The footer of a form or dialog. */
export function FormFooter({ isSticky = false, children }: Props): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (box.current === null ? undefined : watch(box.current)), []);
  return (
    <div ref={box} className={isSticky ? 'form-actions sticky' : 'form-actions'}>
      {children}
    </div>
  );
}
