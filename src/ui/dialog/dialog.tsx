import type { ReactNode } from 'react';
import type { DialogWindowProps } from './dialog-window';
import { usePrime } from '../prime/late-prime';
import { useBackCloses } from '../layers/use-back-closes';
import { useReturnFocus } from '../layers/use-return-focus';
import './dialog.css';

interface Props extends DialogWindowProps {
  /**
   * Replaces the default action of Back, which hides the dialog; null if the content handles Back.
   */
  onBack?: (() => void) | null;
}

/** A dialog over the page; Back closes it. The focus then returns to what opened it. */
export function Dialog(props: Props): ReactNode {
  // A closed one is removed at once: PrimeReact would return the focus later, and take it from
  // whatever the user has focused by then.
  return props.visible ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onBack, ...props }: Props): ReactNode {
  useReturnFocus();
  useBackCloses(onBack !== null, onBack ?? props.onHide);
  const prime = usePrime(true);
  if (prime === null) return null;
  return (
    <prime.Provided>
      <prime.DialogWindow {...props} />
    </prime.Provided>
  );
}
