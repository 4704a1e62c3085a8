import type { Role } from '../../contract/enums';
import type { LiveChange } from '../../contract/live/live-change';
import { ProjectBrief } from '../../contract/projects/project';
import { hasCapability } from '../../contract/roles';
import type { JournaledTable } from '../db/schema';
import type { FollowedEntry } from '../repositories/journal';

/** Who hears of a kind of record: those who may read it. */
const MAY_HEAR: Readonly<Record<JournaledTable, (role: Role) => boolean>> = {
  clients: (role) => hasCapability(role, 'canManageClients'),
  projects: () => true,
  inspections: () => true,
  items: () => true,
  photos: () => true,
  comments: () => true,
  users: (role) => hasCapability(role, 'canManageUsers'),
};

/** Fields of which the others do not hear. */
function fieldsFor(role: Role, { kind, changes }: FollowedEntry): string[] {
  const fields = Object.keys(JSON.parse(changes) as object);
  if (kind !== 'projects' || hasCapability(role, 'canManageProjects')) return fields;
  return fields.filter((field) => field in ProjectBrief.shape);
}

export interface Hearer {
  role: Role;
  sessionId: string;
}

/** What a listener hears of an entry; null if it is not for them. */
export function changeOf(entry: FollowedEntry, { role, sessionId }: Hearer): LiveChange | null {
  const { kind, record_id: id, action, version } = entry;
  if (!MAY_HEAR[kind](role)) return null;
  return {
    kind,
    id,
    action,
    version,
    itemId: entry.item_id,
    inspectionId: entry.inspection_id,
    projectId: kind === 'projects' ? id : entry.project_id,
    by: entry.user_name,
    isOwn: entry.session_id === sessionId,
    fields: fieldsFor(role, entry),
  };
}
