import { parseISO, subDays } from 'date-fns';
import { listInspections } from '../../../contract/inspections/calls';
import type { Inspection } from '../../../contract/inspections/inspection';
import { LIST_PAGE_SIZE } from '../../../contract/limits';
import { localDay } from '../../../machines/forms/local-minute';
import { inspectionDays } from '../../../machines/inspections/inspection-days';
import type { InspectionQuery } from '../../../machines/inspections/inspection-list.machine';
import type { Page } from '../../../machines/loading/page';
import { chosenIn, ofAssignee } from '../../loading/chosen-in';
import { orThrow } from '../../platform/http/call-api';
import { timeZoneName } from '../../platform/time-zone';
import type { SignedIn } from '../session/signed-in';

/** The calls of the list of inspections. */

/** The filters of a view, on the user's clock. */
function filtersOf({ view, userId, today }: InspectionQuery) {
  const timeZone = timeZoneName();
  switch (view) {
    case 'today':
      return { startDate: today, endDate: today, timeZone };
    case 'mine':
      return { assignedToId: String(userId) };
    case 'overdue':
      return {
        endDate: localDay(subDays(parseISO(today), 1)),
        isComplete: 'false' as const,
        timeZone,
      };
    case 'all':
      return {};
  }
}

const ofStatus = (status: InspectionQuery['status']) =>
  status === 'incomplete' ? { isComplete: 'false' as const } : { status };

function daysOf({ days, today }: InspectionQuery) {
  const { from, upTo } = inspectionDays(days, today);
  return {
    startDate: from ?? '',
    endDate: upTo ?? '',
    timeZone: days === '' ? '' : timeZoneName(),
  };
}

/** The filters and the order of the list, for its pages and its file. */
export function filteredBy(listed: InspectionQuery) {
  const { search, status, project, client, assignee, sort } = listed;
  return {
    isArchived: 'false' as const,
    ...chosenIn({
      sort,
      search,
      ...ofStatus(status),
      projectId: project,
      clientId: client,
      ...ofAssignee(assignee),
      ...daysOf(listed),
      ...filtersOf(listed),
    }),
  };
}

/** One page of the list, including the changes that wait. */
export async function fetchInspections(
  { api, inspectionChanges }: Pick<SignedIn, 'api' | 'inspectionChanges'>,
  listed: InspectionQuery,
  signal: AbortSignal,
): Promise<Page<Inspection>> {
  const query = {
    ...filteredBy(listed),
    page: String(listed.page),
    pageSize: String(LIST_PAGE_SIZE),
  };
  const request = orThrow(api(listInspections, { query, signal }));
  const { answer, from } = await inspectionChanges.answered(request);
  return inspectionChanges.page(listed, { rows: answer.data, total: answer.total }, from);
}
