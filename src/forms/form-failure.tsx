import { type ReactNode, useEffect, useRef } from 'react';
import { SERVER_MESSAGES } from '../../contract/messages/server';
import { FailureMessage } from '../ui/failure-alert';
import type { AnyForm } from './use-form';

interface Props {
  form: AnyForm;
  /** What the product says about a failed save. */
  failed: string;
  /** Instead of the usual message, where there is more to say. */
  children?: ReactNode;
}

/**
 * Beside the buttons of a form: why the last save was refused. It gets the focus, which the button
 * lost while it saved, and gives it back to the button.
 */
export function FormFailure({ form, failed, children = null }: Props): ReactNode {
  const { failure } = form.context;
  const shown = form.isConflicted || form.isBusy ? null : failure;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown === null) return;
    box.current?.focus({ preventScroll: true });
    // With the buttons, beside which it is.
    box.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  if (shown === null) return null;
  return (
    <div ref={box} className="form-failure" tabIndex={-1}>
      {children ?? (
        <FailureMessage
          title={failed}
          failure={shown.status === 409 ? { ...shown, message: SERVER_MESSAGES.stale } : shown}
          onDismiss={() => {
            const actions = box.current?.parentElement;
            form.actor.send({ type: 'error.dismiss' });
            actions?.querySelector<HTMLElement>('[type="submit"]')?.focus();
          }}
        />
      )}
    </div>
  );
}
