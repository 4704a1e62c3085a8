import type { ReactNode } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { DiscardDialog } from '../ui/discard-dialog';
import { Differences } from './differences';
import type { AnyForm } from './use-form';

interface Props {
  form: AnyForm;
  /** Additional information about the saved record of a conflict. */
  theirs?: ReactNode;
}

/** The questions of every form: whether to discard changes, and whose changes win. */
export function FormQuestions({ form, theirs = null }: Props): ReactNode {
  const { actor } = form;
  return (
    <>
      <DiscardDialog
        isOpen={form.isAsking}
        onDiscard={() => {
          actor.send({ type: 'discard.confirm' });
        }}
        onKeepEditing={() => {
          actor.send({ type: 'discard.decline' });
        }}
      />
      <ConfirmDialog
        isOpen={form.isConflicted}
        title="Changed by somebody else"
        confirmLabel="Keep Mine"
        cancelLabel="Back to the form"
        alternative={{
          label: 'Take Theirs',
          onChoose: () => {
            actor.send({ type: 'conflict.takeTheirs' });
          },
        }}
        onConfirm={() => {
          actor.send({ type: 'conflict.keepMine' });
        }}
        onCancel={() => {
          actor.send({ type: 'conflict.later' });
        }}
      >
        <p>
          Somebody else saved this record while you were editing it. Nothing you typed is lost, and
          nothing of theirs was overwritten.
        </p>
        {theirs}
        <Differences of={form.differences} />
      </ConfirmDialog>
    </>
  );
}
