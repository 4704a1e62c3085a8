import { type Capability, hasCapability, type Role } from '../../../../contract/roles';
import type { LeftText } from '../../../../machines/outbox/left-texts';
import { addItemPath, inspectionPath, itemPath } from '../../items/item-path';
import { signPath } from '../../reports/report-words';
import { OF_ITEM } from './left-words';

/** The lists that have the forms of their records as dialogs. */
const LISTS: Readonly<Record<string, string>> = {
  client: '/clients',
  project: '/projects',
  user: '/users',
};

/** Who may open the forms that are not for everybody. */
const CAPABILITIES: Readonly<Record<string, Capability>> = {
  client: 'canManageClients',
  project: 'canManageProjects',
  user: 'canManageUsers',
  office: 'canManageOffice',
};

const PAGES: readonly string[] = ['client', 'project'];

/** The column of the board for which a new item was begun. */
const columnOf = ({ form }: LeftText) => form.split(':')[3];

function itemFormPath({ kind, recordId, item }: LeftText): string | null {
  if (item === null || recordId === null) return null;
  const path = itemPath({ inspectionId: item.inspectionId, id: recordId });
  return kind === 'item' ? `${path}/edit` : path;
}

/**
 * The page with the form in which a text was typed, or from which it opens; null if the device does
 * not know it, or the role may not open it.
 */
export function formPathOf(left: LeftText, role: Role): string | null {
  const { kind, recordId } = left;
  if (OF_ITEM.includes(kind)) return itemFormPath(left);
  const [record = '', isNew] = kind.split(':');
  const capability = CAPABILITIES[record];
  if (capability !== undefined && !hasCapability(role, capability)) return null;
  if (kind === 'office') return '/settings';
  if (kind === 'inspection:new') {
    const project = recordId === null ? '' : `?project=${String(recordId)}`;
    return `/inspections/create${project}`;
  }
  const list = LISTS[record];
  if (list !== undefined && (isNew !== undefined || !PAGES.includes(record))) return list;
  if (recordId === null) return null;
  if (list !== undefined) return `${list}/${String(recordId)}`;
  if (kind === 'signature') return signPath(recordId);
  if (kind === 'inspection') return `${inspectionPath(recordId)}/edit`;
  if (kind !== 'item:new') return null;
  const column = columnOf(left);
  return `${addItemPath(recordId)}${column === undefined ? '' : `?status=${column}`}`;
}
