import type { ReactNode } from 'react';
import { Button } from '../ui/button';
import { FormFailure } from './form-failure';
import { MissingFields } from './missing-fields';
import type { AnyForm } from './use-form';
import { FormFooter } from '../ui/form-footer';

interface Props {
  form: AnyForm;
  submitLabel: string;
  /** What the product says about a failed save. */
  failed: string;
  /** Instead of the usual message about a failed save. */
  failure?: ReactNode;
  cancelLabel?: string;
  /** Instead of the form's own way out, which asks about unsaved changes. */
  onCancel?: () => void;
  /** What the form waits for besides its save, shown on its button; null where there is nothing. */
  busyWith?: string | null;
  /** Stays in sight while the form scrolls. */
  isSticky?: boolean;
  /** Further messages and buttons, before the one that submits. */
  children?: ReactNode;
}

/** The end of a form that is saved: what is missing, why it was refused, and its buttons. */
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
  children,
}: Props): ReactNode {
  const isBusy = form.isBusy || busyWith !== null;
  return (
    <FormFooter isSticky={isSticky}>
      <MissingFields problems={form.problems} onLead={form.touch} />
      <FormFailure form={form} failed={failed}>
        {failure}
      </FormFailure>
      <Button look="outlined" disabled={isBusy} onClick={onCancel}>
        {cancelLabel}
      </Button>
      {children}
      <Button type="submit" disabled={!form.isValid || isBusy}>
        {busyWith ?? (form.isBusy ? 'Saving …' : submitLabel)}
      </Button>
    </FormFooter>
  );
}
