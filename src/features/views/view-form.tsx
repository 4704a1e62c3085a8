import { type ReactNode, useState } from 'react';
import type { AnyActorRef } from 'xstate';
import type { View } from '../../../contract/views/calls';
import { VIEW_MESSAGES } from '../../../contract/views/messages';
import {
  NEW_VIEW,
  validateView,
  viewOf,
  viewValuesOf,
} from '../../../machines/views/view-form.machine';
import { FormQuestions } from '../../forms/form-questions';
import { FormFailure } from '../../forms/form-failure';
import { FormFields } from '../../forms/form-fields';
import { FormFrame } from '../../forms/form-frame';
import { RestoredNotice } from '../../forms/restored-notice';
import { TextField } from '../../forms/text-field';
import { useForm } from '../../forms/use-form';
import { useFormInput } from '../../forms/use-form-input';
import { Button } from '../../ui/button/button';
import { CheckField } from '../../ui/field/check-field';
import { useViewMachines } from './machines';

interface Props {
  /** Null for a new view. */
  view: View | null;
  /** What the list currently shows: the filters of a new view. */
  query: string;
  /** Whether the user may save views for everybody. */
  mayShare: boolean;
  /** The actor that loads the list of views. */
  list: AnyActorRef;
  onSaved: () => void;
  /** Leaves the form without a change; absent for a form that always stays. */
  onCancelled?: () => void;
}

/** Saves what the list shows under a name, or renames a view. */
export function ViewForm({ view, query, mayShare, list, onSaved, onCancelled }: Props): ReactNode {
  const { viewFormFor } = useViewMachines();
  const [machine] = useState(() => viewFormFor(query));
  const form = useForm({
    machine,
    input: useFormInput({
      initial: () => (view === null ? NEW_VIEW : viewValuesOf(view)),
      version: view?.version ?? null,
      draftForm: view === null ? 'view:new' : `view:${String(view.id)}`,
      subjectId: view?.id ?? null,
      listener: list,
    }),
    validate: validateView,
    valuesOf: viewOf,
    onSaved,
    onCancelled: () => onCancelled?.(),
  });
  const { name, isShared } = form.context.values;
  const { error, ...field } = form.field('name');
  const isNew = view === null;
  return (
    <FormFields>
      <FormFrame form={form} className="view-form">
        <RestoredNotice form={form} />
        <div className="view-new">
          <TextField
            label={isNew ? 'Save the Current Filters as' : 'New Name'}
            {...field}
            // Nobody has to save a view.
            error={name.trim() === '' ? undefined : error}
          />
          {isNew && mayShare ? (
            <CheckField
              label="For everybody"
              isOn={isShared}
              disabled={form.isBusy}
              onChange={(isOn) => {
                form.change({ isShared: isOn });
              }}
            />
          ) : null}
          <span className="view-actions">
            {isNew ? null : (
              <Button
                look="outlined"
                disabled={!form.canAct}
                onClick={() => {
                  form.actor.send({ type: 'form.cancel' });
                }}
              >
                Cancel
              </Button>
            )}
            <Button type="submit" disabled={!form.canAct || name.trim() === ''}>
              {form.isBusy ? 'Saving...' : isNew ? 'Save View' : 'Save'}
            </Button>
          </span>
        </div>
        <FormFailure form={form} failed={VIEW_MESSAGES.changeFailed} />
        <FormQuestions form={form} />
      </FormFrame>
    </FormFields>
  );
}
