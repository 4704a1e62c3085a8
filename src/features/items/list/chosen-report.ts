import type { Inspection } from '../../../../contract/inspections/inspection';
import type { Item, ListedItem } from '../../../../contract/items/item';
import { REPORT_MAX_ITEMS } from '../../../../contract/reports/limits';
import { isLocalId } from '../../../../machines/outbox/local-id';
import type { ReportSubject } from '../../../../machines/reports/report-wish';

/** What a report of the chosen items covers. */
export interface ChosenReport {
  subject: ReportSubject & { itemIds: number[] };
  /** The name of the inspection or project. */
  name: string;
  /** The inspector of the inspection; null if there are several inspections. */
  assignedToId: number | null;
}

const NOT_SENT = 'Items that are not sent yet cannot be in a report.';
const TOO_MANY = `A report has at most ${String(REPORT_MAX_ITEMS)} chosen items.`;
const SEVERAL_PROJECTS = 'A report is about one project. Choose items of the same one.';

/** The ids of the items, or why they cannot be in a report. */
function idsOf(items: readonly Pick<Item, 'id'>[]): number[] | string {
  const ids = items.map(({ id }) => id);
  if (ids.some(isLocalId)) return NOT_SENT;
  return ids.length > REPORT_MAX_ITEMS ? TOO_MANY : ids;
}

/** A report of an inspection's items, or why there cannot be one. */
export function reportWithin(
  inspection: Pick<Inspection, 'id' | 'title' | 'assignedToId'>,
  items: readonly Pick<Item, 'id'>[],
): ChosenReport | string {
  const { id: inspectionId, title: name, assignedToId } = inspection;
  const itemIds = idsOf(items);
  if (typeof itemIds === 'string') return itemIds;
  return { subject: { inspectionId, itemIds }, name, assignedToId };
}

/** A report of items from any inspections, or why there cannot be one. */
export function reportAcross(
  items: readonly Omit<ListedItem, 'clientId'>[],
): ChosenReport | string {
  const [first] = items;
  if (first === undefined) return SEVERAL_PROJECTS;
  const { inspectionId, inspectionTitle, inspectionAssignedToId, projectId, projectName } = first;
  if (items.every((item) => item.inspectionId === inspectionId)) {
    const inspection = { id: inspectionId, title: inspectionTitle };
    return reportWithin({ ...inspection, assignedToId: inspectionAssignedToId }, items);
  }
  if (items.some((item) => item.projectId !== projectId)) return SEVERAL_PROJECTS;
  const itemIds = idsOf(items);
  if (typeof itemIds === 'string') return itemIds;
  return { subject: { projectId, itemIds }, name: projectName, assignedToId: null };
}
