import { type ReactNode, useId } from 'react';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { FormQuestions } from './form-questions';
import { FormFailure } from './form-failure';
import { FormFields } from './form-fields';
import { FormFrame } from './form-frame';
import { RestoredNotice } from './restored-notice';
import { leaveDialog } from './leave-dialog';
import type { AnyForm } from './use-form';
import './form-dialog.css';

interface Props {
  form: AnyForm;
  title: string;
  submitLabel: string;
  /** The message for a failed save. */
  failed: string;
  /** Called before the form is sent. */
  onSubmit?: () => void;
  /** Called when the user closes the dialog with Back; the draft stays. */
  onLeave: () => void;
  children: ReactNode;
}

/** Does nothing if the user is already in a field. */
function focusFirstField(form: HTMLElement | null): void {
  if (form?.contains(document.activeElement) === true) return;
  form?.querySelector<HTMLElement>('input, textarea')?.focus();
}

/**
 * A form in a dialog. Only saving or cancelling closes it; cancelling asks about unsaved changes.
 */
export function FormDialog({
  form,
  title,
  submitLabel,
  failed,
  onSubmit,
  onLeave,
  children,
}: Props): ReactNode {
  const id = useId();
  const { actor, canAct, canSend } = form;
  const cancel = () => {
    actor.send({ type: 'form.cancel' });
  };
  const footer = (
    <>
      <FormFailure form={form} failed={failed} />
      <Button look="outlined" disabled={!canAct} onClick={cancel}>
        Cancel
      </Button>
      <Button type="submit" form={id} disabled={!canSend}>
        {form.isBusy ? 'Saving...' : submitLabel}
      </Button>
    </>
  );
  return (
    <FormFields>
      <Dialog
        visible
        blockScroll
        header={title}
        footer={footer}
        onHide={cancel}
        onBack={() => {
          leaveDialog(form, onLeave);
        }}
        onShow={() => {
          focusFirstField(document.getElementById(id));
        }}
        coversPhone
        className="form-dialog"
      >
        <FormFrame
          form={form}
          id={id}
          className="form"
          {...(onSubmit === undefined ? {} : { onSubmit })}
        >
          <RestoredNotice form={form} />
          <div className="form-grid">{children}</div>
        </FormFrame>
        <FormQuestions form={form} />
      </Dialog>
    </FormFields>
  );
}
