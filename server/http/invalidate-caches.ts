import type { Call, RecordKind } from '../../contract/call';
import type { Live } from '../live/live';
import type { Services } from './services';

type Caches = Pick<Services, 'bell' | 'lists' | 'sessionUsers'>;

const LISTED = ['clients', 'projects', 'inspections', 'items'] as const;

const dropLists = ({ lists }: Caches) => {
  lists.invalidate();
};
const dropSessionUsers = ({ sessionUsers }: Caches) => {
  sessionUsers.invalidate();
};

/**
 * Drops what was cached before a ring of the bell, whether it comes from this server or another. A
 * server that is killed after a commit does not ring, but its entries are in the journal. When
 * rings may have been missed, everything is dropped.
 */
export function watchCaches(caches: Caches, { journal }: Pick<Live, 'journal'>): void {
  const { bell, lists, sessionUsers } = caches;
  // A ring names the sessions that end or are renewed. No cache depends on photos.
  const drop = (kinds: readonly RecordKind[]) => {
    lists.invalidate(LISTED.filter((table) => kinds.includes(table)));
    if (kinds.includes('users')) dropSessionUsers(caches);
  };
  bell.onRing(({ kinds, sessions }) => {
    drop(kinds);
    for (const id of sessions) sessionUsers.invalidate(id);
  });
  journal.onEntries((entries) => {
    drop(entries.map(({ entry }) => entry.kind));
  });
  bell.onHearing(() => {
    dropLists(caches);
    dropSessionUsers(caches);
  });
}

/**
 * Clears the caches of the records that a call changes, on all servers. Call it after the commit.
 */
export function invalidateCaches(
  { bell }: Pick<Services, 'bell'>,
  { changes = [] }: Pick<Call, 'changes'>,
): void {
  if (changes.length > 0) bell.ring({ kinds: changes });
}
