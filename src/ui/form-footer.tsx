import { type ReactNode, useLayoutEffect, useRef } from 'react';
import './form-footer.css';

/** The visible footers. On a phone, toasts keep clear of the highest one. */
const shown = new Set<HTMLElement>();

function measure(): void {
  const height = Math.max(0, ...[...shown].map(({ offsetHeight }) => offsetHeight));
  document.documentElement.style.setProperty('--footer-height', `${String(height)}px`);
}

function watch(footer: HTMLElement): () => void {
  const observer = new ResizeObserver(measure);
  observer.observe(footer);
  shown.add(footer);
  measure();
  return () => {
    observer.disconnect();
    shown.delete(footer);
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
