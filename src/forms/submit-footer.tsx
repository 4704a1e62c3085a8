import type { ReactNode } from 'react';
import { Button } from '../ui/button/button';
import { FormFailure } from './form-failure';
import { isChangedByOthers, OthersPlace } from './others-place';
import { MissingFields } from './missing-fields';
import type { AnyForm } from './use-form';
import { FormFooter } from '../ui/field/form-footer';

interface Props {
  form: AnyForm;
  submitLabel: string;
  /** The message for a failed save. */
  failed: string;
  /** Replaces the usual message for a failed save. */
  failure?: ReactNode;
  cancelLabel?: string;
  /** Replaces the form's own cancel, which asks about unsaved changes. */
  onCancel?: () => void;
  /**
   * The text on the button while the form waits for something other than its save; null if it does
   * not.
   */
  busyWith?: string | null;
  /** Whether it stays in view while the form scrolls. */
  isSticky?: boolean;
  /** Whether the buttons get their own line where there is little room, once nothing is missing. */
  above?: ReactNode;
  /** More messages and buttons, placed before the submit button. */
  children?: ReactNode;
}

/** The footer of a form: the missing fields, the reason for a refusal, and the buttons. */
export function SubmitFooter({
  form,
  submitLabel,
  failed,
  failure = null,
  cancelLabel = 'Cancel',
  onCancel = () => {
    form.actor.send({ type: 'form.cancel' });
  },
  busyWith = null,
  isSticky = false,
  above = null,
  children,
}: Props): ReactNode {
  return (
    <FormFooter isSticky={isSticky || isChangedByOthers(form)}>
      <OthersPlace form={form} />
      <MissingFields problems={form.problems} onGoTo={form.touch} />
      {form.isValid ? above : null}
      <FormFailure form={form} failed={failed}>
        {failure}
      </FormFailure>
      <Button look="outlined" disabled={!form.canAct} onClick={onCancel}>
        {cancelLabel}
      </Button>
      {children}
      <Button type="submit" disabled={!form.isValid || !form.canSend || busyWith !== null}>
        {busyWith ?? (form.isBusy ? 'Saving...' : submitLabel)}
      </Button>
    </FormFooter>
  );
}
