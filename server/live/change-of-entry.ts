import { hasCapability, type Role } from '../../contract/roles';
import type { LiveChange } from '../../contract/live/live-change';
import { ProjectBrief } from '../../contract/projects/project';
import type { JournaledTable } from '../db/tables/journal';
import type { FollowedEntry } from '../repositories/history/journal';

/** The field of a client that everybody reads, because projects and inspections show it. */
const SHOWN_BELOW = 'name';

type MayRead = (role: Role, entry: RememberedEntry) => boolean;

/** Who is notified of a kind of record: those who may read it, or what others show of it. */
const MAY_READ: Readonly<Record<JournaledTable, MayRead>> = {
  clients: (role, { action, fields }) =>
    hasCapability(role, 'canManageClients') ||
    (action === 'changed' && fields.includes(SHOWN_BELOW)),
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

/** Nobody is notified of a kind that only a newer version knows. */
const mayRead = (role: Role, entry: RememberedEntry): boolean =>
  Object.entries(MAY_READ).some(
    ([known, mayRoleRead]) => known === entry.kind && mayRoleRead(role, entry),
  );

/** What is remembered of an entry: the names of its fields, but not their values. */
export interface RememberedEntry extends Omit<FollowedEntry, 'changes'> {
  fields: readonly string[];
  /** The project that an inspection left with this change. */
  former_project_id: number | null;
  /** Whether it is about a view that only its owner sees, who then is the one who changed it. */
  is_personal: boolean;
}

type Values = Readonly<Record<string, readonly [unknown, unknown] | undefined>>;

/** A view that became, or was, one for everybody concerns everybody. */
function isPersonal(
  { kind, is_shared_view }: Omit<FollowedEntry, 'changes'>,
  values: Values,
): boolean {
  if (kind !== 'views') return false;
  const flags = values['isShared'];
  return flags === undefined ? is_shared_view !== 1 : !flags.includes(true);
}

export function rememberedEntry({ changes, ...entry }: FollowedEntry): RememberedEntry {
  const values = JSON.parse(changes) as Values;
  const former = entry.kind === 'inspections' ? values['projectId']?.[0] : null;
  return {
    ...entry,
    fields: Object.keys(values),
    former_project_id: typeof former === 'number' ? former : null,
    is_personal: isPersonal(entry, values),
  };
}

/**
 * Whether a project is archived: it is then on another list. Everybody is notified that the project
 * has changed, but only those who may manage projects learn that it was this field.
 */
const LIST_FIELD = 'isArchived';

/** Whether only what the role may not see has changed. */
const isHidden = ({ action, fields }: RememberedEntry, visible: readonly string[]): boolean =>
  action === 'changed' && fields.length > 0 && visible.length === 0 && !fields.includes(LIST_FIELD);

/** Omits the fields that the role is not notified of. */
function fieldsFor(role: Role, { kind, fields }: RememberedEntry): readonly string[] {
  if (kind === 'clients' && !hasCapability(role, 'canManageClients')) return [SHOWN_BELOW];
  if (kind === 'projects' && !hasCapability(role, 'canManageProjects'))
    return fields.filter((field) => field in ProjectBrief.shape);
  return fields;
}

export interface Recipient {
  userId: number;
  role: Role;
  sessionId: string;
}

/** Only those who may issue reports see who created links to them. */
function authorFor({ userId, role }: Recipient, entry: RememberedEntry): string | null {
  const isSecret = entry.kind === 'shares' && !hasCapability(role, 'canIssueReports');
  return isSecret && entry.user_id !== userId ? null : entry.user_name;
}

/** What a listener receives for an entry; null if it is not for them, or nothing has changed. */
export function changeOf(entry: RememberedEntry, recipient: Recipient): LiveChange | null {
  const { userId, role, sessionId } = recipient;
  const { kind, record_id: id, action, version } = entry;
  // The record has not changed.
  if (action === 'declined' || !mayRead(role, entry)) return null;
  if (entry.is_personal && entry.user_id !== userId) return null;
  const fields = fieldsFor(role, entry);
  if (isHidden(entry, fields)) return null;
  return {
    kind,
    id,
    action,
    version,
    itemId: entry.item_id,
    inspectionId: entry.inspection_id,
    projectId: kind === 'projects' ? id : entry.project_id,
    ...(entry.former_project_id === null ? {} : { formerProjectId: entry.former_project_id }),
    by: authorFor(recipient, entry),
    isOwn: entry.session_id === sessionId,
    fields: [...fields],
  };
}
