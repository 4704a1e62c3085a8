import { Dialog as PrimeDialog, type DialogProps } from 'primereact/dialog';
import type { ReactNode } from 'react';
import { useBackCloses } from './use-back-closes';
import { FormFooter } from './form-footer';
import { useIsDesktop } from './use-is-desktop';
import './dialog.css';

interface Props extends DialogProps {
  /** The messages and buttons at the end of the dialog. */
  footer?: ReactNode;
  /** Whether it fills the whole screen of a phone. */
  coversPhone?: boolean;
  visible: boolean;
  onHide: () => void;
  /**
   * Replaces what Back does, if that is not to hide the dialog; null if the content handles Back.
   */
  onBack?: (() => void) | null;
}

/** A dialog over the page; Back closes it. */
export function Dialog({
  onBack,
  footer,
  coversPhone = false,
  className = '',
  ...props
}: Props): ReactNode {
  const isDesktop = useIsDesktop();
  useBackCloses(props.visible && onBack !== null, onBack ?? props.onHide);
  return (
    <PrimeDialog
      modal
      position={isDesktop ? 'center' : 'bottom'}
      draggable={false}
      resizable={false}
      {...props}
      className={coversPhone ? `${className} covers-phone` : className}
      {...(footer === undefined ? {} : { footer: <FormFooter>{footer}</FormFooter> })}
    />
  );
}
