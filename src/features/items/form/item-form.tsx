import type { ReactNode } from 'react';
import type { Item } from '../../../../contract/items/item';
import type { FormInput, Intent } from '../../../../machines/forms/form.machine';
import { validateItem } from '../../../../machines/items/item-rules';
import type { ItemValues } from '../../../../machines/items/item-values';
import { FormDialogs } from '../../../forms/form-dialogs';
import { FormFrame } from '../../../forms/form-frame';
import { FormFields } from '../../../forms/form-fields';
import { SubmitFooter } from '../../../forms/submit-footer';
import { RestoredNotice } from '../../../forms/restored-notice';
import { type FormMachine, useForm } from '../../../forms/use-form';
import { BasicDetails } from './basic-details';
import { ResolutionDetails } from './resolution-details';
import { StatusAndAssignment } from './status-and-assignment';
import { TechnicalDetails } from './technical-details';
import { Button } from '../../../ui/button';
import './item-form.css';

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
  const { actor, isBusy, canSaveDraft } = form;
  return (
    <FormFields>
      <FormFrame form={form} className="stack">
        <RestoredNotice form={form} />
        <BasicDetails form={form} />
        <StatusAndAssignment form={form} />
        <ResolutionDetails form={form} />
        <TechnicalDetails form={form} />
        <SubmitFooter form={form} submitLabel={submitLabel} failed={failed} isSticky>
          {form.draftProblem === undefined ? null : (
            <p className="missing-fields">{form.draftProblem}.</p>
          )}
          <Button
            look="outlined"
            disabled={!canSaveDraft || isBusy}
            onClick={() => {
              actor.send({ type: 'draft.save' });
            }}
          >
            Save Draft
          </Button>
        </SubmitFooter>
        <FormDialogs form={form} />
      </FormFrame>
    </FormFields>
  );
}
