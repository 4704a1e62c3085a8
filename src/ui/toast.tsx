import { Toast, type ToastMessage as Shown } from 'primereact/toast';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { onToast, type ToastMessage } from './toasts';
import { useIsDesktop } from './use-is-desktop';
import './toast.css';

/** Later toasts do not replace urgent ones, which the user must read. */
const isUrgent = ({ severity }: ToastMessage) => severity === 'error' || severity === 'warn';

/**
 * Shows the toasts of a user: on a desktop in the upper corner, one below the other; on a phone
 * above the buttons at the bottom, one at a time. A toast that is already visible is not repeated.
 */
export function ToastHost({ userId }: { userId: number }): ReactNode {
  const isDesktop = useIsDesktop();
  const toast = useRef<Toast>(null);
  const inSight = useRef<readonly ToastMessage[]>([]);
  const waiting = useRef<readonly ToastMessage[]>([]);

  const put = (message: ToastMessage) => {
    const { severity, text, life } = message;
    toast.current?.show({ severity, summary: text, life });
    inSight.current = [...inSight.current, message];
  };
  const arrived = useEffectEvent((message: ToastMessage) => {
    const known = [...inSight.current, ...waiting.current];
    if (message.severity === 'error' && known.some(({ text }) => text === message.text)) return;
    if (isDesktop || inSight.current.length === 0) {
      put(message);
    } else if (inSight.current.some(isUrgent)) {
      waiting.current = [...waiting.current, message];
    } else {
      toast.current?.clear();
      inSight.current = [];
      put(message);
    }
  });
  useEffect(
    () =>
      onToast(userId, (message) => {
        arrived(message);
      }),
    [userId],
  );

  const removed = ({ summary }: Shown) => {
    inSight.current = inSight.current.filter(({ text }) => text !== summary);
    if (inSight.current.length > 0) return;
    const [next, ...others] = waiting.current;
    waiting.current = others;
    if (next !== undefined) put(next);
  };
  return (
    <Toast ref={toast} position={isDesktop ? 'top-right' : 'bottom-center'} onRemove={removed} />
  );
}
