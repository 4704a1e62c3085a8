import { hasCapability, type Role } from '../../contract/roles';
import type { LiveChange } from '../../contract/live/live-change';
import { ProjectBrief } from '../../contract/projects/project';
import type { JournaledTable } from '../db/schema';
import type { FollowedEntry } from '../repositories/journal';

/** Who is notified of a kind of record: those who may read it. */
const MAY_HEAR: Readonly<Record<JournaledTable, (role: Role) => boolean>> = {
  clients: (role) => hasCapability(role, 'canManageClients'),
  projects: () => true,
  inspections: () => true,
  items: () => true,
  photos: () => true,
  comments: () => true,
  users: (role) => hasCapability(role, 'canManageUsers'),
  office: () => true,
  reports: () => true,
  shares: () => true,
  views: () => true,
  signatures: () => true,
};

/** What is remembered of an entry: the names of its fields, but not their values. */
export interface HeardEntry extends Omit<FollowedEntry, 'changes'> {
  fields: readonly string[];
  /** The project that an inspection left with this change. */
  former_project_id: number | null;
}

export function heardEntry({ changes, ...entry }: FollowedEntry): HeardEntry {
  const values = JSON.parse(changes) as Record<string, readonly [unknown, unknown]>;
  const former = entry.kind === 'inspections' ? values['projectId']?.[0] : null;
  return {
    ...entry,
    fields: Object.keys(values),
    former_project_id: typeof former === 'number' ? former : null,
  };
}

/** Omits the fields that the role is not notified of. */
function fieldsFor(role: Role, { kind, fields }: HeardEntry): string[] {
  const hearsAll = kind !== 'projects' || hasCapability(role, 'canManageProjects');
  return fields.filter((field) => hearsAll || field in ProjectBrief.shape);
}

export interface Hearer {
  role: Role;
  sessionId: string;
}

/** What a listener receives for an entry; null if it is not for them, or nothing has changed. */
export function changeOf(entry: HeardEntry, { role, sessionId }: Hearer): LiveChange | null {
  const { kind, record_id: id, action, version } = entry;
  // The record has not changed.
  if (action === 'declined' || !MAY_HEAR[kind](role)) return null;
  return {
    kind,
    id,
    action,
    version,
    itemId: entry.item_id,
    inspectionId: entry.inspection_id,
    projectId: kind === 'projects' ? id : entry.project_id,
    ...(entry.former_project_id === null ? {} : { formerProjectId: entry.former_project_id }),
    by: entry.user_name,
    isOwn: entry.session_id === sessionId,
    fields: fieldsFor(role, entry),
  };
}
