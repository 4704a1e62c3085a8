import { Toast } from 'primereact/toast';
import { type ReactNode, useEffect, useRef } from 'react';
import { onToast } from './toasts';

/** Where toasts appear. */
export function ToastHost(): ReactNode {
  const toast = useRef<Toast>(null);
  useEffect(
    () =>
      onToast(({ severity, text, life }) => {
        toast.current?.show({ severity, summary: text, life });
      }),
    [],
  );
  return <Toast ref={toast} position="top-right" />;
}
