import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import { REFRESH_MESSAGES } from '../../contract/messages';
import type { SessionMachine } from '../../machines/session/session.machine';
import { useServices } from './services';

type Snapshot = SnapshotFrom<SessionMachine>;

const selectTrouble = ({ context: { trouble } }: Snapshot) =>
  trouble === 'none' ? null : REFRESH_MESSAGES[trouble];

/** Why the refresh of the session takes its time, in the user's words; null while it does not. */
export function useRefreshTrouble(): string | null {
  return useSelector(useServices().session, selectTrouble);
}

/** Tells who waits for a refresh why. */
export function RefreshNotice(): ReactNode {
  const text = useRefreshTrouble();
  return (
    <div className="refresh-notice" role="status">
      {text === null ? null : <p>{text}</p>}
    </div>
  );
}
