import { type ReactNode, useEffect, useRef } from 'react';
import { FailureMessage } from '../ui/message/failure-alert';
import type { AnyForm } from './use-form';

interface Props {
  form: AnyForm;
  /** The message for a failed save. */
  failed: string;
  /** Replaces the usual message if there is more to report. */
  children?: ReactNode;
}

/**
 * Shows next to the buttons of a form why the last save was refused. It takes the focus, which the
 * button lost during the save, and returns it to the button.
 */
export function FormFailure({ form, failed, children = null }: Props): ReactNode {
  const { failure } = form.context;
  const shown = form.isConflicted || form.isBusy ? null : failure;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown === null) return;
    box.current?.focus({ preventScroll: true });
    // Scrolls the buttons into view together with the message.
    box.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  if (shown === null) return null;
  return (
    <div ref={box} className="form-failure" tabIndex={-1}>
      {children ?? (
        <FailureMessage
          title={failed}
          failure={shown}
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
