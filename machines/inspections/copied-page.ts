import { INSPECTION_STATUS } from '../../contract/enums';
import type { Inspection } from '../../contract/inspections/inspection';
import { LIST_PAGE_SIZE } from '../../contract/limits';
import { compareNames } from '../../contract/rules/name-order';
import { localDay } from '../forms/local-minute';
import type { Page } from '../loading/page';
import { searched } from '../../contract/rules/searched';
import { isWithin } from '../loading/day-range';
import { inspectionDays } from './inspection-days';
import type { InspectionQuery } from './inspection-list.machine';

/** Whether the view shows the inspection, on the clock of the user. */
function isInView(inspection: Inspection, { view, userId, today }: InspectionQuery): boolean {
  const day = localDay(new Date(inspection.inspectionDate));
  switch (view) {
    case 'today':
      return day === today;
    case 'mine':
      return inspection.assignedToId === userId;
    case 'overdue':
      return day < today && inspection.status < INSPECTION_STATUS.complete;
    case 'all':
      return true;
  }
}

const isOne = (id: number | null, chosen: string) => chosen === '' || String(id) === chosen;

const isOfStatus = ({ status }: Inspection, chosen: InspectionQuery['status']) =>
  chosen === 'incomplete' ? status < INSPECTION_STATUS.complete : isOne(status, chosen);

const isAssignedTo = (id: number | null, chosen: string) =>
  chosen === 'none' ? id === null : isOne(id, chosen);

/** Whether the filters show the inspection. The device does not know the ids of clients. */
const isChosen = (inspection: Inspection, query: InspectionQuery): boolean =>
  isOfStatus(inspection, query.status) &&
  isOne(inspection.projectId, query.project) &&
  isAssignedTo(inspection.assignedToId, query.assignee) &&
  query.client === '' &&
  isWithin(localDay(new Date(inspection.inspectionDate)), inspectionDays(query.days, query.today));

/** The texts in which an inspection is searched, as on the server. */
export const textsOf = ({ title, projectName, clientName, inspectorName }: Inspection) => [
  title,
  projectName,
  clientName,
  inspectorName,
];

const DATES: readonly string[] = ['inspectionDate', 'createdAt'];

function compare(one: Inspection, other: Inspection, column: string): number {
  const [left, right] = [one, other].map((row) => row[column as keyof Inspection]);
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  const [first, second] = [String(left), String(right)];
  if (!DATES.includes(column)) return compareNames(first, second);
  return first < second ? -1 : Number(first > second);
}

/** One page of these inspections, with the filters and the order of the server. */
export function pageOf(
  inspections: readonly Inspection[],
  query: InspectionQuery,
): Page<Inspection> {
  const { search, sort, page } = query;
  const direction = sort.startsWith('-') ? -1 : 1;
  const column = sort.replace(/^-/, '');
  const shown = searched(inspections, search, textsOf).filter(
    (inspection) =>
      !inspection.isArchived && isInView(inspection, query) && isChosen(inspection, query),
  );
  const sorted = [...shown].sort(
    (one, other) => direction * (compare(one, other, column) || one.id - other.id),
  );
  const first = (page - 1) * LIST_PAGE_SIZE;
  return { rows: sorted.slice(first, first + LIST_PAGE_SIZE), total: sorted.length };
}
