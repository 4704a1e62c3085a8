import type { DialogProps } from 'primereact/dialog';
import type { KeyboardEvent, ReactNode } from 'react';
import { usePrime } from './late-prime';
import { useBackCloses } from './use-back-closes';
import { FormFooter } from './form-footer';
import { useIsDesktop } from './use-is-desktop';
import { useReturnFocus } from './use-return-focus';
import './dialog.css';

interface Props extends DialogProps {
  /** The messages and buttons at the end of the dialog. */
  footer?: ReactNode;
  /** Whether it fills the whole screen of a phone. */
  coversPhone?: boolean;
  visible: boolean;
  onHide: () => void;
  /**
   * Replaces the default action of Back, which hides the dialog; null if the content handles Back.
   */
  onBack?: (() => void) | null;
}

/** Escape ends an input method, or closes the panel of a select, and not the dialog around it as well. */
function keepFromDialog({ key, nativeEvent }: KeyboardEvent): void {
  const isForOthers =
    nativeEvent.isComposing || document.querySelector('.p-dropdown-panel') !== null;
  if (key === 'Escape' && isForOthers) nativeEvent.stopPropagation();
}

const PARTS = { root: { onKeyDown: keepFromDialog } };

const transition = (enter: number) => ({ timeout: { enter, exit: 0 } });
const TRANSITIONS = { center: transition(150), bottom: transition(300) };

/** A dialog over the page; Back closes it. The focus then returns to what opened it. */
export function Dialog(props: Props): ReactNode {
  // A closed one is removed at once: PrimeReact would return the focus later, and take it from
  // whatever the user has focused by then.
  return props.visible ? <OpenDialog {...props} /> : null;
}

function OpenDialog({
  onBack,
  footer,
  coversPhone = false,
  className = '',
  ...props
}: Props): ReactNode {
  const position = useIsDesktop() ? 'center' : 'bottom';
  useReturnFocus();
  useBackCloses(onBack !== null, onBack ?? props.onHide);
  const prime = usePrime(true);
  if (prime === null) return null;
  return (
    <prime.Provided>
      <prime.Dialog
        modal
        transitionOptions={TRANSITIONS[position]}
        position={position}
        draggable={false}
        resizable={false}
        pt={PARTS}
        {...props}
        className={coversPhone ? `${className} covers-phone` : className}
        {...(footer === undefined ? {} : { footer: <FormFooter>{footer}</FormFooter> })}
      />
    </prime.Provided>
  );
}
