import type { Call, RecordKind } from '../../contract/call';
import type { Services } from './services';

const dropLists = ({ lists }: Services) => {
  lists.invalidate();
};
const dropSessionUsers = ({ sessionUsers }: Services) => {
  sessionUsers.invalidate();
};

/** The cache that depends on each kind of record. */
const CACHES: Readonly<Partial<Record<RecordKind, (services: Services) => void>>> = {
  clients: dropLists,
  projects: dropLists,
  inspections: dropLists,
  items: dropLists,
  users: dropSessionUsers,
  // The route that ends or renews a session removes it from the cache. No cache depends on photos.
};

/** Clears the caches of the records that a call changes. Call it after the commit. */
export function invalidateCaches(
  services: Services,
  { changes = [] }: Pick<Call, 'changes'>,
): void {
  for (const drop of new Set(changes.map((kind) => CACHES[kind]))) drop?.(services);
}
