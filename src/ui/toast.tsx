import { Toast, type ToastMessage } from 'primereact/toast';
import { type ReactNode, useEffect, useRef } from 'react';
import { onToast } from './toasts';
import './toast.css';

/** Where the toasts for a user appear. What is in sight already is not said a second time. */
export function ToastHost({ userId }: { userId: number }): ReactNode {
  const toast = useRef<Toast>(null);
  const inSight = useRef(new Set<unknown>());
  useEffect(
    () =>
      onToast(userId, ({ severity, text, life }) => {
        if (severity === 'error' && inSight.current.has(text)) return;
        inSight.current.add(text);
        toast.current?.show({ severity, summary: text, life });
      }),
    [userId],
  );
  const forget = ({ summary }: ToastMessage) => {
    inSight.current.delete(summary);
  };
  return <Toast ref={toast} position="top-right" onRemove={forget} />;
}
