import type { ReactNode } from 'react';
import { lazyComponent } from '../platform/lazy-component';
import type { AnyForm } from './use-form';

const OthersNotice = lazyComponent(() => import('./others-notice'));

type Changed = Pick<AnyForm, 'context'>;

/** Whether others have changed the record of a form, or deleted it. */
export function isChangedByOthers({ context: { others } }: Changed): boolean {
  return others.end !== null || others.questions.length + Object.keys(others.taken).length > 0;
}

/** Where a form says what others have changed. */
export function OthersPlace({ form }: { form: AnyForm }): ReactNode {
  return (
    <div className="others-place" role="status">
      {isChangedByOthers(form) ? <OthersNotice form={form} /> : null}
    </div>
  );
}
