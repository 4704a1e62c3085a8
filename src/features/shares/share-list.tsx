import type { ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import { SHARE_MESSAGES } from '../../../contract/shares/messages';
import type { ListedShare } from '../../../contract/shares/share';
import { ActionQuestion } from '../../actions/action-question';
import { useConfirmedAction } from '../../actions/use-confirmed-action';
import { showSnackbar } from '../../ui/toast/snackbar';
import { useShareMachines } from './machines';
import { ShareRow } from './share-row';

interface Props {
  shares: readonly ListedShare[];
  /** The actor that loads them. */
  list: AnyActorRef;
  title: string;
  isBusy: boolean;
  onHandOver: (url: string) => void;
}

/** The links of a report; each can be shared and revoked. */
export function ShareList({ shares, list, title, isBusy, onHandOver }: Props): ReactNode {
  const revocation = useConfirmedAction(useShareMachines().shareRevocation, {
    listener: list,
    onDone: () => {
      showSnackbar('success', SHARE_MESSAGES.revoked);
    },
  });
  const { actor } = revocation;
  if (shares.length === 0) return <p className="share-hint">No link yet.</p>;
  return (
    <>
      <ul className="share-list" aria-label="Links">
        {shares.map((share) => (
          <ShareRow
            key={share.id}
            share={share}
            title={title}
            isBusy={isBusy}
            onHandOver={onHandOver}
            onRevoke={() => {
              actor.send({ type: 'action.ask', subject: share });
            }}
          />
        ))}
      </ul>
      <ActionQuestion
        acting={revocation}
        failed={SHARE_MESSAGES.revokeFailed}
        title="Revoke Link"
        confirmLabel="Revoke"
        isDangerous
      >
        <p>
          Nobody can open the report with this link afterwards. Files that were saved are not
          affected.
        </p>
      </ActionQuestion>
    </>
  );
}
