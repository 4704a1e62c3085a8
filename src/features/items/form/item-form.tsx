import { type ReactNode, useRef } from 'react';
import type { Item } from '../../../../contract/items/item';
import type { Assignee } from '../../../../contract/users/user';
import type { FormInput, Intent } from '../../../../machines/forms/form-context';
import { validateItem } from '../../../../machines/items/item-rules';
import { itemOf, type ItemValues } from '../../../../machines/items/item-values';
import { FormQuestions } from '../../../forms/form-questions';
import { FormFrame } from '../../../forms/form-frame';
import { FormFields } from '../../../forms/form-fields';
import { SubmitFooter } from '../../../forms/submit-footer';
import { RestoredNotice } from '../../../forms/restored-notice';
import { type FormMachine, useForm } from '../../../forms/use-form';
import { NewResolution } from '../resolution/new-resolution';
import { useFormPhotos } from '../use-form-photos';
import { BasicDetails } from './basic-details';
import { choosePhotosOfItem, photoError } from './item-photos';
import { MoreDetails } from './more-details';
import { PhotosField } from './photos-field';
import { Button } from '../../../ui/button/button';
import { useIsDesktop } from '../../../ui/window/use-is-desktop';
import './item-form.css';

interface Props {
  machine: FormMachine<ItemValues, Item>;
  input: FormInput<ItemValues>;
  submitLabel: string;
  /** The message for a failed save. */
  failed: string;
  onSaved: (item: Item, saved: Saved) => void;
  onCancelled: () => void;
  /** The person responsible for the item, or for the previous one. */
  assignee?: Assignee | null;
  /** The stored item; null if there is none yet. */
  item?: Item | null;
  /** For a new item: its photos are chosen here, and another item may follow. */
  isNew?: boolean;
}

/** How it was saved, and whether the user adds another one. */
export interface Saved {
  intent: Intent;
  isAnother: boolean;
}

/** The form for a new or existing item. */
export function ItemForm({
  submitLabel,
  failed,
  assignee = null,
  item = null,
  isNew = false,
  onSaved,
  onCancelled,
  ...options
}: Props): ReactNode {
  const isAnother = useRef(false);
  const form = useForm({
    ...options,
    validate: validateItem,
    valuesOf: itemOf,
    onSaved: (item, intent) => {
      onSaved(item, { intent, isAnother: isAnother.current });
    },
    onCancelled: () => {
      photos.discard();
      onCancelled();
    },
  });
  const photos = useFormPhotos(form, { choose: choosePhotosOfItem, errorOf: photoError });
  const { actor, canSaveDraft } = form;
  const { failure, initial } = form.context;
  // Photos that are still being read would be lost.
  const isReading = photos.reading > 0;
  const canSend = form.canSend && !isReading;
  const isDesktop = useIsDesktop();
  const addAnother = isNew ? (
    <Button
      look="outlined"
      className="add-another"
      disabled={!form.isValid || !canSend}
      onClick={() => {
        isAnother.current = true;
        actor.send({ type: 'form.submit' });
      }}
    >
      Create &amp; add another
    </Button>
  ) : null;
  return (
    <FormFields>
      <FormFrame
        form={form}
        className="item-form"
        onSubmit={() => {
          isAnother.current = false;
        }}
      >
        <RestoredNotice form={form} />
        <div className="stack item-form-main">
          {isNew ? <PhotosField photos={photos} /> : null}
          <BasicDetails form={form} />
        </div>
        <MoreDetails form={form} assignee={assignee} item={item} />
        <SubmitFooter
          form={form}
          submitLabel={submitLabel}
          failed={failed}
          busyWith={isReading ? 'Reading photos...' : null}
          isSticky
          above={isDesktop ? null : addAnother}
        >
          {form.draftProblem === undefined ? null : (
            <p className="missing-fields">{form.draftProblem}.</p>
          )}
          <Button
            look="outlined"
            disabled={!canSaveDraft || !canSend}
            onClick={() => {
              isAnother.current = false;
              actor.send({ type: 'draft.save' });
            }}
          >
            Save Draft
          </Button>
          {isDesktop ? addAnother : null}
        </SubmitFooter>
        <FormQuestions
          form={form}
          theirs={<NewResolution record={failure?.current} seen={initial.resolvedAt} />}
        />
      </FormFrame>
    </FormFields>
  );
}
