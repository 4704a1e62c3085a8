import type { ReactNode } from 'react';
import type { AnyForm } from '../use-form';
import { RestoredNotice } from '../restored-notice';
import { FailureAlert } from './failure-alert';

interface Props {
  form: AnyForm;
  /** What the product says about a failed save. */
  failed: string;
}

/** Above a form: what was brought back, and why the last save failed. */
export function FormAlert({ form, failed }: Props): ReactNode {
  const { failure } = form.context;
  return (
    <>
      <RestoredNotice form={form} />
      {failure === null || form.isConflicted ? null : (
        <FailureAlert
          title={failed}
          failure={failure}
          onDismiss={() => {
            form.actor.send({ type: 'error.dismiss' });
          }}
        />
      )}
    </>
  );
}
