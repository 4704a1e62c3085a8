import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import { REFRESH_MESSAGES } from '../../contract/session/messages';
import type { SessionMachine } from '../../machines/session/session.machine';
import { useSessionServices } from '../features/session/session-services';
import { PageNotice } from '../ui/page-notice';

type Snapshot = SnapshotFrom<SessionMachine>;

const selectTrouble = ({ context: { trouble } }: Snapshot) =>
  trouble === 'none' ? null : REFRESH_MESSAGES[trouble];

/** Explains why a refresh of the session takes long. */
export function RefreshNotice(): ReactNode {
  const text = useSelector(useSessionServices().session, selectTrouble);
  return <PageNotice role="status" text={text} />;
}
