import type { ReactNode } from 'react';
import type { Item } from '../../../../contract/items/item';
import type { FormInput, Intent } from '../../../../machines/forms/form.machine';
import { validateItem } from '../../../../machines/items/item-rules';
import type { ItemValues } from '../../../../machines/items/item-values';
import { FormDialogs } from '../../../forms/form-dialogs';
import { FormFrame } from '../../../forms/form-frame';
import { FormFields } from '../../../forms/form-fields';
import { MissingFields } from '../../../forms/missing-fields';
import { FormFailure } from '../../../forms/form-failure';
import { RestoredNotice } from '../../../forms/restored-notice';
import { type FormMachine, useForm } from '../../../forms/use-form';
import { BasicDetails } from './basic-details';
import { ResolutionDetails } from './resolution-details';
import { StatusAndAssignment } from './status-and-assignment';
import { TechnicalDetails } from './technical-details';

interface Props {
  machine: FormMachine<ItemValues, Item>;
  input: FormInput<ItemValues>;
  submitLabel: string;
  /** What the product says about a failed save. */
  failed: string;
  onSaved: (item: Item, intent: Intent) => void;
  onCancelled: () => void;
}

/** The form for a new item and for one that exists. */
export function ItemForm({ submitLabel, failed, ...options }: Props): ReactNode {
  const form = useForm({ ...options, validate: validateItem });
  const { actor, isBusy, isValid, canSaveDraft } = form;
  return (
    <FormFields>
      <FormFrame form={form} className="stack">
        <RestoredNotice form={form} />
        <BasicDetails form={form} />
        <StatusAndAssignment form={form} />
        <ResolutionDetails form={form} />
        <TechnicalDetails form={form} />
        <div className="form-actions sticky">
          <MissingFields problems={form.problems} onLead={form.touch} />
          {form.draftProblem === undefined ? null : (
            <p className="missing-fields">{form.draftProblem}.</p>
          )}
          <FormFailure form={form} failed={failed} />
          <button
            type="button"
            className="p-button p-component p-button-outlined"
            disabled={isBusy}
            onClick={() => {
              actor.send({ type: 'form.cancel' });
            }}
          >
            Cancel
          </button>
          <button
            type="button"
            className="p-button p-component p-button-outlined"
            disabled={!canSaveDraft || isBusy}
            onClick={() => {
              actor.send({ type: 'draft.save' });
            }}
          >
            Save Draft
          </button>
          <button type="submit" className="p-button p-component" disabled={!isValid || isBusy}>
            {isBusy ? 'Saving …' : submitLabel}
          </button>
        </div>
        <FormDialogs form={form} />
      </FormFrame>
    </FormFields>
  );
}
