import { type ReactNode, useId } from 'react';
import { Button } from '../ui/button/button';
import { DialogSubject } from '../ui/dialog/confirm-dialog';
import { Dialog } from '../ui/dialog/dialog';
import { FormQuestions } from './form-questions';
import { FormFailure } from './form-failure';
import { FormFields } from './form-fields';
import { FormFrame } from './form-frame';
import { OthersPlace } from './others-place';
import { RestoredNotice } from './restored-notice';
import { leaveDialog } from './leave-dialog';
import type { AnyForm } from './use-form';
import './form-dialog.css';

interface Props {
  form: AnyForm;
  title: string;
  /** The name of the record, if the fields do not have it. */
  subject?: string;
  submitLabel: string;
  /** The message for a failed save. */
  failed: string;
  /** Called before the form is sent. */
  onSubmit?: () => void;
  /** Called when the user closes the dialog with Back; the draft stays. */
  onLeave: () => void;
  children: ReactNode;
}

/**
 * A form in a dialog. Only saving or cancelling closes it; cancelling asks about unsaved changes.
 */
export function FormDialog({
  form,
  title,
  subject,
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
      <OthersPlace form={form} />
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
        coversPhone
        className="form-dialog"
      >
        <FormFrame
          form={form}
          id={id}
          className="form"
          {...(onSubmit === undefined ? {} : { onSubmit })}
        >
          {subject === undefined ? null : <DialogSubject name={subject} />}
          <RestoredNotice form={form} />
          <div className="form-grid">{children}</div>
        </FormFrame>
        <FormQuestions form={form} />
      </Dialog>
    </FormFields>
  );
}
