import '../../styles/office.css';
import { Dialog } from 'primereact/dialog';
import { type ReactNode, useId } from 'react';
import { FormDialogs } from '../form-dialogs';
import { FormFailure } from '../form-failure';
import { RestoredNotice } from '../restored-notice';
import type { AnyForm } from '../use-form';
import { useReturnFocus } from './use-return-focus';

interface Props {
  form: AnyForm;
  title: string;
  submitLabel: string;
  /** What the product says about a failed save. */
  failed: string;
  /** Before the form is sent. */
  onSubmit?: () => void;
  children: ReactNode;
}

/** Unless the user was quicker and is in a field already. */
function focusFirstField(form: HTMLElement | null): void {
  if (form?.contains(document.activeElement) === true) return;
  form?.querySelector<HTMLElement>('input, textarea')?.focus();
}

/** Once the mistakes are marked. */
function focusFirstMistake(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  });
}

/** A form in a dialog, which closes only by saving or cancelling; unsaved changes are asked about. */
export function FormDialog({
  form,
  title,
  submitLabel,
  failed,
  onSubmit,
  children,
}: Props): ReactNode {
  const id = useId();
  const { actor, isBusy } = form;
  useReturnFocus();
  const cancel = () => {
    actor.send({ type: 'form.cancel' });
  };
  const footer = (
    <>
      <FormFailure form={form} failed={failed} />
      <button
        type="button"
        className="p-button p-component p-button-outlined"
        disabled={isBusy}
        onClick={cancel}
      >
        Cancel
      </button>
      <button type="submit" form={id} className="p-button p-component" disabled={isBusy}>
        {submitLabel}
      </button>
    </>
  );
  return (
    <Dialog
      visible
      modal
      blockScroll
      header={title}
      footer={footer}
      onHide={cancel}
      onShow={() => {
        focusFirstField(document.getElementById(id));
      }}
      draggable={false}
      resizable={false}
      className="form-dialog"
    >
      <form
        id={id}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit?.();
          actor.send({ type: 'form.submit' });
          focusFirstMistake(event.currentTarget);
        }}
      >
        <RestoredNotice form={form} />
        <div className="form-grid">{children}</div>
      </form>
      <FormDialogs form={form} />
    </Dialog>
  );
}
