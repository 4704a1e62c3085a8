import { type ReactNode, useLayoutEffect, useRef } from 'react';
import './form-footer.css';

/** The footers that are shown: the highest one is what toasts keep clear of on a phone. */
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
  /** Stays in sight while the form scrolls; on a phone every footer does. */
  isSticky?: boolean;
  /** Messages and buttons, the one that goes on last. */
  children: ReactNode;
}

/** The end of a form or dialog. */
export function FormFooter({ isSticky = false, children }: Props): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (box.current === null ? undefined : watch(box.current)), []);
  return (
    <div ref={box} className={isSticky ? 'form-actions sticky' : 'form-actions'}>
      {children}
    </div>
  );
}
