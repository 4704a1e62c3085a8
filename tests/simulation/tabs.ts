import type { Claims } from '../../src/platform/tabs/claims';
import type { Announcements } from '../../src/platform/ids/local-ids';
import type { ChangeNews } from '../../src/platform/outbox/change-news';
import { memoryTable } from '../support/records/changes';
import { memoryLocalRecords } from '../support/machines/outbox';
import { createSimulatedCopies, type SimulatedCopies } from './copies';
import type { Storage } from './killable-table';

/** How a page speaks with the other tabs of its device. */
export interface TabLine {
  news: ChangeNews;
  claims: Claims;
  announcements: Announcements;
  /** The page is closed: it loses its claims and receives nothing more. */
  leave: () => void;
}

/** What the tabs of one device have in common. */
export interface Tabs {
  storage: Storage;
  /** The copies of a user's records. */
  copiesOf: (userId: number) => SimulatedCopies;
  newId: () => number;
  join: () => TabLine;
}

interface Tab {
  hear: Set<(keys: readonly string[], isOwn: boolean) => void>;
  listeners: Set<(event: { data: unknown }) => void>;
}

export function createTabs(): Tabs {
  const copies = new Map<number, SimulatedCopies>();
  const tabs = new Set<Tab>();
  const held = new Map<string, Tab>();
  let localIds = 0;

  /** A message of one tab arrives a little later in the others. */
  const tellOthers = (own: Tab, tell: (other: Tab) => void) => {
    for (const other of tabs)
      if (other !== own)
        queueMicrotask(() => {
          if (tabs.has(other)) tell(other);
        });
  };

  return {
    storage: { table: memoryTable(), localRecords: memoryLocalRecords() },
    copiesOf: (userId) => {
      const own = copies.get(userId) ?? createSimulatedCopies();
      copies.set(userId, own);
      return own;
    },
    newId: () => {
      localIds += 1;
      return -localIds;
    },
    join: () => {
      const own: Tab = { hear: new Set(), listeners: new Set() };
      tabs.add(own);
      const letGo = (name: string) => () => {
        if (held.get(name) === own) held.delete(name);
        return Promise.resolve();
      };
      const announcements = {
        postMessage: (data: unknown) => {
          tellOthers(own, (other) => {
            for (const listen of other.listeners) listen({ data });
          });
        },
        addEventListener: (_: string, listen: (event: { data: unknown }) => void) =>
          void own.listeners.add(listen),
      };
      return {
        announcements: announcements as unknown as Announcements,
        claims: (name) => {
          // A closed page may still be working until its actors are stopped.
          if (held.has(name) || !tabs.has(own)) return Promise.resolve(null);
          held.set(name, own);
          return Promise.resolve(letGo(name));
        },
        news: {
          tell: (keys) => {
            tellOthers(own, (other) => {
              for (const hear of other.hear) hear(keys, false);
            });
            for (const hear of own.hear) hear(keys, true);
          },
          listen: (hear) => {
            own.hear.add(hear);
            return () => void own.hear.delete(hear);
          },
        },
        leave: () => {
          tabs.delete(own);
          for (const [name, holder] of held) if (holder === own) held.delete(name);
        },
      };
    },
  };
}
