import { type ReactNode, useState } from 'react';
import type { AnyActorRef } from 'xstate';
import { SHARE_DAYS } from '../../../contract/shares/limits';
import { SHARE_MESSAGES } from '../../../contract/shares/messages';
import type { ListedShare } from '../../../contract/shares/share';
import { ActionFailure } from '../../actions/action-failure';
import { useConfirmedAction } from '../../actions/use-confirmed-action';
import { Button } from '../../ui/button/button';
import { ChoiceChips } from '../../ui/select/choice-chips';
import { showSnackbar } from '../../ui/toast/snackbar';
import { useShareMachines } from './machines';

const DAYS = [
  { value: 7, label: '7 days' },
  { value: SHARE_DAYS.usual, label: '30 days' },
  { value: 90, label: '90 days' },
  { value: SHARE_DAYS.most, label: '1 year' },
] as const;

type Days = (typeof DAYS)[number]['value'];

interface Props {
  reportId: number;
  /** The actor that shows the links. */
  list: AnyActorRef;
  /** The links that it shows; null before they are loaded. */
  shares: readonly ListedShare[] | null;
}

/** Creates a link that works for some days. */
export function NewShare({ reportId, list, shares }: Props): ReactNode {
  const [days, setDays] = useState<Days>(SHARE_DAYS.usual);
  const creation = useConfirmedAction(useShareMachines().shareCreation, {
    listener: list,
    onDone: () => {
      showSnackbar('success', SHARE_MESSAGES.created);
    },
  });
  const { actor, isBusy } = creation;
  return (
    <>
      <ActionFailure acting={creation} title={SHARE_MESSAGES.createFailed} />
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
            const ended = shares?.filter(({ revokedAt }) => revokedAt !== null) ?? [];
            const revoked = ended.map(({ id }) => id);
            actor.send({ type: 'action.run', subject: { reportId, days, revoked } });
          }}
        >
          {isBusy ? 'Creating...' : 'Create Link'}
        </Button>
      </div>
    </>
  );
}
