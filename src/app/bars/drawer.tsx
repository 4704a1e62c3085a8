import { type ReactNode, type RefObject, useEffect } from 'react';
import { makePageInert } from '../../ui/layers/inert-page';
import { usePrime } from '../../ui/prime/late-prime';
import { useBackCloses } from '../../ui/layers/use-back-closes';
import './drawer.css';

interface Props {
  isOpen: boolean;
  /** The button that opens it, which gets the focus back. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The navigation on small screens. It covers the page until the user chooses an entry or dismisses
 * it.
 */
export function Drawer({ isOpen, opener, onClose, children }: Props): ReactNode {
  useBackCloses(isOpen, onClose);
  const prime = usePrime(isOpen);
  const isShown = isOpen && prime !== null;
  useEffect(() => {
    if (!isShown) return undefined;
    const release = makePageInert();
    const toggle = opener.current;
    return () => {
      release();
      // An entry leads to another page, whose heading gets the focus after that.
      toggle?.focus();
    };
  }, [isShown, opener]);
  if (prime === null) return null;
  return (
    <prime.Provided>
      <prime.Sidebar
        visible={isOpen}
        onHide={onClose}
        header="Plumbline"
        ariaCloseLabel="Close navigation"
        className="drawer"
        blockScroll
        pt={{ root: { role: 'dialog', 'aria-modal': true, 'aria-label': 'Navigation' } }}
      >
        {children}
      </prime.Sidebar>
    </prime.Provided>
  );
}
