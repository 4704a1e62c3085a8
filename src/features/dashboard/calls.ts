import { endOfDay, endOfMonth, parseISO, startOfMonth } from 'date-fns';
import {
  type ClientStatistics,
  getClientStatistics,
  getInspectionStatistics,
  getProjectStatistics,
  type InspectionStatistics,
  listUpcomingDeadlines,
  type ProjectStatistics,
} from '../../../contract/dashboard/calls';
import {
  listInspections,
  listInspectionsByDateRange,
  listInspectionsOfToday,
} from '../../../contract/inspections/calls';
import { listItems } from '../../../contract/items/list-calls';
import type { Inspection } from '../../../contract/inspections/inspection';
import type {
  DayQuery,
  Deadlines,
  ScheduleEntry,
  ScheduleQuery,
} from '../../../machines/dashboard/parts.machine';
import { failureOf } from '../../../machines/failure';
import { overdueOn } from '../../../machines/items/due-filter';
import type { Page } from '../../../machines/loading/page';
import { type CallApi, orThrow } from '../../platform/http/call-api';

/** The calls of the dashboard. */

export async function fetchClientStatistics(
  api: CallApi,
  signal: AbortSignal,
): Promise<ClientStatistics> {
  return (await orThrow(api(getClientStatistics, { signal }))).data;
}

export async function fetchProjectStatistics(
  api: CallApi,
  { today }: DayQuery,
  signal: AbortSignal,
): Promise<ProjectStatistics> {
  return (await orThrow(api(getProjectStatistics, { query: { date: today }, signal }))).data;
}

/** The statistics of the user's month; its bounds are instants on the browser's clock. */
export async function fetchInspectionStatistics(
  api: CallApi,
  { today }: DayQuery,
  signal: AbortSignal,
): Promise<InspectionStatistics> {
  const day = parseISO(today);
  const query = {
    startDate: startOfMonth(day).toISOString(),
    endDate: endOfMonth(day).toISOString(),
  };
  return (await orThrow(api(getInspectionStatistics, { query, signal }))).data;
}

export async function fetchRecentInspections(
  api: CallApi,
  count: number,
  signal: AbortSignal,
): Promise<readonly Inspection[]> {
  const query = {
    page: '1',
    pageSize: String(count),
    sort: '-createdAt',
    isArchived: 'false' as const,
  };
  return (await orThrow(api(listInspections, { query, signal }))).data;
}

/** The open and started inspections of a day, whose bounds are instants on the browser's clock. */
async function fetchUnfinishedOfDay(
  api: CallApi,
  { today, limit }: ScheduleQuery,
  signal: AbortSignal,
): Promise<Page<ScheduleEntry>> {
  const day = parseISO(today);
  const query = {
    page: '1',
    pageSize: String(limit),
    sort: 'inspectionDate',
    isArchived: 'false' as const,
    startDate: day.toISOString(),
    endDate: endOfDay(day).toISOString(),
  };
  const [open, started] = await Promise.all(
    ['0', '1'].map((status) =>
      orThrow(api(listInspectionsByDateRange, { query: { ...query, status }, signal })),
    ),
  );
  const rows = [...(open?.data ?? []), ...(started?.data ?? [])];
  return {
    rows: rows.toSorted((a, b) => (a.inspectionDate < b.inspectionDate ? -1 : 1)).slice(0, limit),
    total: (open?.total ?? 0) + (started?.total ?? 0),
  };
}

/**
 * The schedule of the user's day. The server may not know the browser's time zone and return
 * nothing. Then the inspections dated today are fetched that are neither archived nor complete.
 */
export async function fetchTodaysSchedule(
  api: CallApi,
  query: ScheduleQuery,
  signal: AbortSignal,
): Promise<Page<ScheduleEntry>> {
  const { today, timeZone, limit } = query;
  const page = { page: '1', pageSize: String(limit), isArchived: 'false' as const };
  try {
    const ofToday = api(listInspectionsOfToday, {
      query: { ...page, date: today, timeZone },
      signal,
    });
    const { data, total } = await orThrow(ofToday);
    if (data.length > 0) return { rows: data, total };
  } catch (error) {
    const { status } = failureOf(error);
    if (status === null || status === 401) throw error;
  }
  return fetchUnfinishedOfDay(api, query, signal);
}

/** How many items the list of overdue items has. */
async function countOverdueItems(
  api: CallApi,
  today: string,
  signal: AbortSignal,
): Promise<number> {
  const query = {
    page: '1',
    pageSize: '1',
    isArchived: 'false' as const,
    ...overdueOn(today),
  };
  return (await orThrow(api(listItems, { query, signal }))).total;
}

export async function fetchUpcomingDeadlines(
  api: CallApi,
  { today }: DayQuery,
  signal: AbortSignal,
): Promise<Deadlines> {
  const [upcoming, overdueItems] = await Promise.all([
    orThrow(api(listUpcomingDeadlines, { query: { date: today }, signal })),
    countOverdueItems(api, today, signal),
  ]);
  return { rows: upcoming.data, overdueItems };
}
