import type { ReactNode } from 'react';
import type { Failure } from '../../machines/failure';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog';
import { DiscardDialog } from '../ui/dialog/discard-dialog';
import { Differences } from './differences';
import { nameOf } from './in-words';
import type { AnyForm } from './use-form';

/** Who has changed the same fields, if the server says so and it was one person. */
function authorOf(failure: Failure | null): string {
  const [name, ...others] = new Set(Object.values(failure?.clashes ?? {}).map(({ by }) => by));
  return nameOf(others.length === 0 ? name : null);
}

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
          {authorOf(form.context.failure)} saved this record while you were editing it. Nothing is
          overwritten before you decide.
        </p>
        {theirs}
        <Differences of={form.differences} />
      </ConfirmDialog>
    </>
  );
}
