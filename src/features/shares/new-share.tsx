import { nanoid } from 'nanoid';
import { type ReactNode, useState } from 'react';
import type { AnyActorRef } from 'xstate';
import { SHARE_DAYS } from '../../../contract/shares/limits';
import { SHARE_MESSAGES } from '../../../contract/shares/messages';
import { useConfirmedAction } from '../../actions/use-confirmed-action';
import { Button } from '../../ui/button';
import { ChoiceChips } from '../../ui/choice-chips';
import { FailureMessage } from '../../ui/failure-alert';
import { showSnackbar } from '../../ui/snackbar';
import { useShareMachines } from './machines';

const DAYS = [
  { value: 7, label: '7 days' },
  { value: SHARE_DAYS.usual, label: '30 days' },
  { value: 90, label: '90 days' },
  { value: SHARE_DAYS.most, label: '1 year' },
] as const;

type Days = (typeof DAYS)[number]['value'];

/** Creates a link that works for some days. `list` shows the links. */
export function NewShare({ reportId, list }: { reportId: number; list: AnyActorRef }): ReactNode {
  const [days, setDays] = useState<Days>(SHARE_DAYS.usual);
  const { actor, failure, isBusy } = useConfirmedAction(useShareMachines().shareCreation, {
    listener: list,
    onDone: () => {
      showSnackbar('success', SHARE_MESSAGES.created);
    },
  });
  return (
    <>
      {failure === null || isBusy ? null : (
        <FailureMessage
          title={SHARE_MESSAGES.createFailed}
          failure={failure}
          onDismiss={() => {
            actor.send({ type: 'error.dismiss' });
          }}
        />
      )}
      <div className="share-new">
        <ChoiceChips
          name="days"
          label="A New Link Works for"
          options={DAYS}
          value={days}
          disabled={isBusy}
          onChange={setDays}
        />
        <Button
          disabled={isBusy}
          onClick={() => {
            actor.send({
              type: 'action.run',
              subject: { reportId, days, idempotencyKey: nanoid() },
            });
          }}
        >
          {isBusy ? 'Creating …' : 'Create Link'}
        </Button>
      </div>
    </>
  );
}
