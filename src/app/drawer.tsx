import type { ReactNode } from 'react';
import { usePrime } from '../ui/late-prime';
import { useBackCloses } from '../ui/use-back-closes';
import './drawer.css';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The navigation on small screens. It covers the page until the user chooses an entry or dismisses
 * it.
 */
export function Drawer({ isOpen, onClose, children }: Props): ReactNode {
  useBackCloses(isOpen, onClose);
  const prime = usePrime(isOpen);
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
        pt={{ root: { 'aria-label': 'Navigation' } }}
      >
        {children}
      </prime.Sidebar>
    </prime.Provided>
  );
}
