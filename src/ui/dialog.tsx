import { Dialog as PrimeDialog, type DialogProps } from 'primereact/dialog';
import type { ReactNode } from 'react';
import { useBackCloses } from './use-back-closes';

interface Props extends DialogProps {
  visible: boolean;
  onHide: () => void;
  /** What Back does where that is something else than hiding; null where the content hears it. */
  onBack?: (() => void) | null;
}

/** A dialog over the page, which Back closes. */
export function Dialog({ onBack, ...props }: Props): ReactNode {
  useBackCloses(props.visible && onBack !== null, onBack ?? props.onHide);
  return <PrimeDialog modal draggable={false} resizable={false} {...props} />;
}
