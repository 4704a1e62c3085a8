import { Dialog, type DialogProps } from 'primereact/dialog';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { focusFirst } from './first-focus';
import { FormFooter } from '../field/form-footer';
import { useKeptHandle } from '../prime/kept-handle';
import { useIsDesktop } from '../window/use-is-desktop';

export interface DialogWindowProps extends DialogProps {
  /** The messages and buttons at the end of the dialog. */
  footer?: ReactNode;
  /** Whether it fills the whole screen of a phone. */
  coversPhone?: boolean;
  /** Whether it is there to be read: the focus of its first field would open the keyboard of a phone. */
  skipsFields?: boolean;
  visible: boolean;
  onHide: () => void;
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

/** The dialog shows its content later than itself. */
function OnContent({ onShown }: { onShown: () => void }): null {
  const report = useEffectEvent(onShown);
  useEffect(() => {
    report();
  }, []);
  return null;
}

/** What an open dialog shows. */
export function DialogWindow({
  footer,
  coversPhone = false,
  skipsFields = false,
  className = '',
  children,
  ...props
}: DialogWindowProps): ReactNode {
  const position = useIsDesktop() ? 'center' : 'bottom';
  const { handle, keep } = useKeptHandle<Dialog>();
  const focused = useRef<HTMLElement>(null);
  const placeFocus = () => {
    const element = handle.current?.getElement();
    if (element) focused.current = focusFirst(element, focused.current, skipsFields);
  };
  return (
    <Dialog
      ref={keep}
      modal
      focusOnShow={false}
      transitionOptions={TRANSITIONS[position]}
      position={position}
      draggable={false}
      resizable={false}
      pt={PARTS}
      {...props}
      onShow={placeFocus}
      className={coversPhone ? `${className} covers-phone` : className}
      {...(footer === undefined ? {} : { footer: <FormFooter>{footer}</FormFooter> })}
    >
      {children}
      <OnContent onShown={placeFocus} />
    </Dialog>
  );
}
