import { type ReactNode, useRef, useState } from 'react';
import type { AnyActorRef } from 'xstate';
import type { Comment } from '../../../contract/comments/comment';
import { COMMENT_MESSAGES } from '../../../contract/comments/messages';
import type { Photo } from '../../../contract/photos/photo';
import {
  type CommentValues,
  type MentionedPerson,
  validateComment,
  withPhotoToggled,
} from '../../../machines/comments/comment-values';
import { FormQuestions } from '../../forms/form-questions';
import { FormFailure } from '../../forms/form-failure';
import { FormFields } from '../../forms/form-fields';
import { FormFrame } from '../../forms/form-frame';
import { RestoredNotice } from '../../forms/restored-notice';
import { type FormMachine, useForm } from '../../forms/use-form';
import { useFormInput } from '../../forms/use-form-input';
import { Alert } from '../../ui/message/alert';
import { Button } from '../../ui/button/button';
import { CopyButton } from '../../ui/text/copy-text';
import { Icon } from '../../ui/icon/icon';
import { CommentField } from './comment-field';
import { MentionedPhotos } from './mentioned-photos';

interface Props {
  machine: FormMachine<CommentValues, Comment>;
  initial: CommentValues;
  /** The name of its drafts. */
  draftForm: string;
  /** The item of a new comment, or the comment that is edited. */
  subjectId: number;
  /** The actor that shows the comments. */
  listener: AnyActorRef;
  people: readonly MentionedPerson[];
  /** The photos of the item. */
  photos: readonly Photo[];
  label: string;
  submitLabel: string;
  failed: string;
  takesFocus: boolean;
  /** Why it cannot be saved; what was typed can then be copied. Null if it can. */
  refusal: string | null;
  onSaved: () => void;
  /** Leaves the form without a change; absent for a form that always stays. */
  onCancel?: () => void;
}

/** Writes a new comment or edits one. */
export function CommentForm(props: Props): ReactNode {
  const { machine, draftForm, subjectId, listener, people, photos, refusal } = props;
  const { onSaved, onCancel } = props;
  const initial = () => props.initial;
  const input = useFormInput({ initial, version: null, draftForm, subjectId, listener });
  const onCancelled = onCancel ?? (() => undefined);
  const form = useForm({ machine, input, validate: validateComment, onSaved, onCancelled });
  const { values } = form.context;
  const area = useRef<HTMLTextAreaElement>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const { error } = form.field('text');
  const cancel = () => {
    form.actor.send({ type: 'form.cancel' });
  };
  return (
    <FormFields>
      <FormFrame form={form} className="comment-form">
        <RestoredNotice form={form} />
        {refusal === null ? null : (
          <Alert kind="info">
            <p>{refusal}</p>
          </Alert>
        )}
        <CommentField
          label={props.label}
          area={area}
          values={values}
          error={error}
          disabled={form.isBusy}
          people={people}
          takesFocus={props.takesFocus}
          onChange={form.change}
          onEscape={onCancel === undefined || !form.canAct ? undefined : cancel}
        />
        {isChoosing || values.photoIds.length > 0 ? (
          <MentionedPhotos
            photos={isChoosing ? photos : photos.filter(({ id }) => values.photoIds.includes(id))}
            chosen={values.photoIds}
            disabled={form.isBusy}
            onToggle={(id) => {
              form.change(withPhotoToggled(values, id));
            }}
          />
        ) : null}
        <FormFailure form={form} failed={props.failed} />
        <div className="comment-buttons">
          {/* Not in the alert, which would be read again whenever the text changes. */}
          {refusal === null || values.text.trim() === '' ? null : (
            <CopyButton text={values.text} label="Copy What You Typed" shown={area} />
          )}
          {photos.length === 0 ? null : (
            <Button
              look="outlined"
              aria-label={isChoosing ? 'Hide Photos' : 'Mention Photos'}
              aria-expanded={isChoosing}
              onClick={() => {
                setIsChoosing(!isChoosing);
              }}
            >
              <Icon name="image" />
              Photos
            </Button>
          )}
          {onCancel === undefined ? null : (
            <Button look="outlined" disabled={!form.canAct} onClick={cancel}>
              Cancel
            </Button>
          )}
          <Button
            type="submit"
            look={onCancel === undefined ? 'outlined' : 'filled'}
            disabled={!form.canAct || refusal !== null || values.text.trim() === ''}
          >
            {form.isBusy ? 'Saving...' : props.submitLabel}
          </Button>
        </div>
        <FormQuestions form={form} />
      </FormFrame>
    </FormFields>
  );
}

export const NEW_COMMENT = {
  label: 'New Comment',
  submitLabel: 'Add Comment',
  failed: COMMENT_MESSAGES.addFailed,
} as const;

export const CHANGED_COMMENT = {
  label: 'Comment',
  submitLabel: 'Save Comment',
  failed: COMMENT_MESSAGES.updateFailed,
} as const;
