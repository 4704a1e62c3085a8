import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { PHOTO_CATEGORIES, PHOTO_CATEGORY_LABELS } from '../../../../contract/enums';
import { TEXT_LIMITS } from '../../../../contract/limits';
import { PHOTO_MESSAGES } from '../../../../contract/photos/messages';
import { captionError } from '../../../../machines/forms/text-rules';
import type { photoEditMachine } from '../../../../machines/photos/photo-edit.machine';
import { useEmitted } from '../../../platform/actors';
import { Button } from '../../../ui/button/button';
import { confirmSaved } from '../../../ui/toast/confirm-saved';
import { DiscardDialog } from '../../../ui/dialog/discard-dialog';
import { Dialog } from '../../../ui/dialog/dialog';
import { SelectField } from '../../../ui/select/select';
import { Alert } from '../../../ui/message/alert';
import { DraftlessForm } from '../../../forms/draftless-form';
import { focusFirstError } from '../../../forms/form-fields';
import { TextField } from '../../../forms/text-field';
import { showToast } from '../../../ui/toast/toasts';
import { photoTitle } from './photo-title';
import { LinkButton } from '../../../ui/button/link-button';
import { selectIsBusy } from '../../../platform/select-is-busy';

type Snapshot = SnapshotFrom<typeof photoEditMachine>;

const selectContext = ({ context }: Snapshot) => context;
const selectIsAsking = (snapshot: Snapshot) => snapshot.hasTag('asking');

const CATEGORIES = PHOTO_CATEGORIES.map((value) => ({
  value,
  label: PHOTO_CATEGORY_LABELS[value],
}));

interface Props {
  actor: ActorRefFrom<typeof photoEditMachine>;
}

/**
 * Shows next to the buttons why the last save failed, and someone else's changes before they are
 * overwritten. It takes the focus, which the button lost during the save.
 */
function Failed({ actor }: Props): ReactNode {
  const { failure, theirs } = useSelector(actor, selectContext);
  const shown = useSelector(actor, selectIsBusy) ? null : failure;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown !== null) box.current?.focus();
  }, [shown]);
  if (shown === null) return null;
  return (
    <div ref={box} tabIndex={-1} className="form-failure">
      <Alert>
        <strong>{PHOTO_MESSAGES.updateFailed}</strong>
        {theirs === null ? (
          <p>{shown.message}</p>
        ) : (
          <>
            <p>Somebody else has changed this photo.</p>
            <p>
              Theirs: {photoTitle(theirs)} ({PHOTO_CATEGORY_LABELS[theirs.category]}). Saving again
              replaces it.
            </p>
            <LinkButton
              onClick={() => {
                actor.send({ type: 'edit.takeTheirs' });
              }}
            >
              Take Theirs
            </LinkButton>
          </>
        )}
      </Alert>
    </div>
  );
}

const TOPIC = 'photo:edit';

/** Edits the caption and category of a photo. */
export function EditPhotoDialog({ actor }: Props): ReactNode {
  const id = useId();
  const context = useSelector(actor, selectContext);
  const isBusy = useSelector(actor, selectIsBusy);
  const cancel = () => {
    actor.send({ type: 'edit.cancel' });
  };

  useEmitted(actor, {
    'edit.saved': () => {
      const { id: photo } = actor.getSnapshot().context.photo;
      confirmSaved({ kind: 'photo', id: photo }, PHOTO_MESSAGES.updated, (severity, text) => {
        showToast(severity, text, { topic: TOPIC });
      });
    },
    'edit.failed': () => {
      showToast('error', PHOTO_MESSAGES.updateFailed, { topic: TOPIC });
    },
  });

  return (
    <>
      <Dialog
        visible
        header="Edit Photo"
        footer={
          <>
            <Failed actor={actor} />
            <Button look="outlined" disabled={isBusy} onClick={cancel}>
              Cancel
            </Button>
            <Button type="submit" form={id} disabled={isBusy}>
              {isBusy ? 'Saving...' : 'Save'}
            </Button>
          </>
        }
        onHide={cancel}
      >
        <DraftlessForm
          id={id}
          onSubmit={(form) => {
            actor.send({ type: 'edit.save' });
            focusFirstError(form);
          }}
        >
          <TextField
            label="Caption"
            rows={3}
            limit={TEXT_LIMITS.caption}
            value={context.caption}
            error={captionError(context.caption)}
            disabled={isBusy}
            onBlur={() => undefined}
            onChange={(caption) => {
              actor.send({ type: 'description.changed', changes: { caption } });
            }}
          />
          <SelectField
            label="Category"
            value={context.category}
            options={CATEGORIES}
            disabled={isBusy}
            onChange={(category) => {
              actor.send({
                type: 'description.changed',
                changes: { category: category ?? 'other' },
              });
            }}
          />
        </DraftlessForm>
      </Dialog>
      <DiscardDialog
        isOpen={useSelector(actor, selectIsAsking)}
        onDiscard={() => {
          actor.send({ type: 'discard.confirm' });
        }}
        onKeepEditing={() => {
          actor.send({ type: 'discard.decline' });
        }}
      />
    </>
  );
}
