import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import { REFRESH_MESSAGES } from '../../../contract/session/messages';
import type { SessionMachine } from '../../../machines/session/session.machine';
import { useSessionServices } from '../../features/session/session-services';
import { useIsOnline } from '../../platform/connection/use-is-online';
import { PageNotice } from '../../ui/message/page-notice';

type Snapshot = SnapshotFrom<SessionMachine>;

const selectTrouble = ({ context }: Snapshot) => context.trouble;

/** Says that there is no connection, or explains why a refresh of the session takes long. */
export function RefreshNotice(): ReactNode {
  const trouble = useSelector(useSessionServices().session, selectTrouble);
  const isOnline = useIsOnline();
  const shown = isOnline ? trouble : 'offline';
  return (
    <PageNotice
      id="connection"
      role="status"
      text={shown === 'none' ? null : REFRESH_MESSAGES[shown]}
    />
  );
}
