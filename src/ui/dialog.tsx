import { Dialog as PrimeDialog, type DialogProps } from 'primereact/dialog';
import type { ReactNode } from 'react';
import { useBackCloses } from './use-back-closes';
import { FormFooter } from './form-footer';
import { useIsDesktop } from './use-is-desktop';
import './dialog.css';

interface Props extends DialogProps {
  /** What the dialog says and offers at its end. */
  footer?: ReactNode;
  /** On a phone it takes the whole screen. */
  coversPhone?: boolean;
  visible: boolean;
  onHide: () => void;
  /** What Back does where that is something else than hiding; null where the content hears it. */
  onBack?: (() => void) | null;
}

/** A dialog over the page, which Back closes. */
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
