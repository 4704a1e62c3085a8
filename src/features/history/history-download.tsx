import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type {
  historyDownloadMachine,
  HistoryFile,
} from '../../../machines/history/history-download.machine';
import { Button } from '../../ui/button/button';
import { FailureMessage } from '../../ui/message/failure-alert';
import { Icon } from '../../ui/icon/icon';
import { selectIsBusy } from '../../platform/select-is-busy';

type Snapshot = SnapshotFrom<typeof historyDownloadMachine>;

const selectFailure = ({ context }: Snapshot) => context.failure;

interface Props {
  actor: ActorRefFrom<typeof historyDownloadMachine>;
}

/** Downloads the entries that the filter shows, including all older ones. */
export function DownloadButton({ actor, file }: Props & { file: HistoryFile }): ReactNode {
  const isBusy = useSelector(actor, selectIsBusy);
  return (
    <Button
      look="outlined"
      disabled={isBusy}
      onClick={() => {
        actor.send({ type: 'action.run', subject: file });
      }}
    >
      <Icon name="download" />
      {isBusy ? 'Downloading...' : 'Download History'}
    </Button>
  );
}

/** Shows why the history was not downloaded. */
export function DownloadFailure({ actor }: Props): ReactNode {
  const failure = useSelector(actor, selectFailure);
  if (failure === null) return null;
  return (
    <FailureMessage
      title="The history was not downloaded"
      failure={failure}
      onDismiss={() => {
        actor.send({ type: 'error.dismiss' });
      }}
    />
  );
}
