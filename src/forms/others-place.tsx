import type { ReactNode } from 'react';
import { LatePart } from '../platform/code/late-part';
import { lazyComponent } from '../platform/code/lazy-component';
import type { AnyForm } from './use-form';

const OthersNotice = lazyComponent(() => import('./others-notice'));

type Changed = Pick<AnyForm, 'context'>;

/** Whether others have changed or deleted the form's record. */
export function isChangedByOthers({ context: { others } }: Changed): boolean {
  return others.end !== null || others.questions.length + Object.keys(others.taken).length > 0;
}

/** The place in a form where other people's changes are shown. */
export function OthersPlace({ form }: { form: AnyForm }): ReactNode {
  return (
    <div className="others-place" role="status">
      {/* While it loads, the form stays in view and the focus stays in its field. */}
      <LatePart>{isChangedByOthers(form) ? <OthersNotice form={form} /> : null}</LatePart>
    </div>
  );
}
