import type { ReactNode } from 'react';
import { changes } from '../../../../contract/messages/counts';
import { store } from '../../outbox/changes-here';
import type { Outbox } from '../changes/stuck-entry';
import UnreadPart from './unread-part';

interface Props {
  outbox: Outbox;
  count: number;
}

/** Changes that only a newer version of the app can read. */
export default function UnreadChanges({ outbox, count }: Props): ReactNode {
  return (
    <UnreadPart
      title="Remove Unread Changes"
      count={changes(count)}
      remove={async () => {
        const { userId } = outbox.getSnapshot().context;
        await store.removeUnread(userId);
        outbox.send({ type: 'changes.unread', stored: await store.unread(userId) });
      }}
    />
  );
}
