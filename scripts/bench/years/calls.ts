import { scatter } from '../made-up';
import type { Size } from './size';

/** The calls that an office makes all day. */

export interface Request {
  method?: 'GET' | 'POST' | 'PATCH';
  /** Below the base of the API. */
  path: string;
  body?: unknown;
}

export interface HotCall {
  name: string;
  /** The request of a round; rounds request different records. */
  request: (round: number, size: Size) => Request;
}

const date = new Date().toISOString().slice(0, 10);
const month = `startDate=${date.slice(0, 8)}01T00:00:00.000Z&endDate=${date}T23:59:59.999Z`;

const PAGE_SIZE = 25;

const anyOf = (count: number, round: number) => (scatter(round, 31) % count) + 1;

const fixed = (name: string, path: string): HotCall => ({ name, request: () => ({ path }) });

/** A call about one record, a different one in each round. */
const about = (
  name: string,
  kind: 'inspections' | 'items' | 'projects' | 'clients' | 'users',
  pathOf: (id: string) => string,
): HotCall => ({
  name,
  request: (round, size) => ({ path: pathOf(String(anyOf(size[kind], round))) }),
});

const INSPECTIONS: readonly HotCall[] = [
  fixed('inspections, first page', '/inspections?page=1&isArchived=false'),
  fixed('of a status, newest first', '/inspections?page=1&status=1&isArchived=false'),
  fixed('not complete', '/inspections?page=1&isComplete=false&isArchived=false'),
  fixed('by title', '/inspections?page=1&isArchived=false&sort=title'),
  fixed('of this month', `/inspections?page=1&isArchived=false&${month}`),
  fixed('overdue', `/inspections?page=1&isComplete=false&isArchived=false&endDate=${date}`),
  about('of a project', 'projects', (id) => `/inspections?page=1&projectId=${id}`),
  about(
    'of a person, not complete',
    'users',
    (id) => `/inspections?page=1&assignedToId=${id}&isComplete=false`,
  ),
  {
    name: 'the middle page',
    request: (round, { inspections }) => ({
      path: `/inspections?page=${String(Math.floor(inspections / PAGE_SIZE / 2) - (round % 50))}`,
    }),
  },
  {
    name: 'the last page',
    request: (_, { inspections }) => ({
      path: `/inspections?page=${String(Math.floor(inspections / PAGE_SIZE))}`,
    }),
  },
  {
    name: 'a search that finds few',
    request: (round) => ({ path: `/inspections?page=1&search=${String(4000 + round * 7)}` }),
  },
  fixed('a search that finds a fifth', '/inspections?page=1&search=safety'),
  fixed('two words', '/inspections?page=1&search=facade%20handover'),
  about('one inspection', 'inspections', (id) => `/inspections/${id}`),
  about('one with its items', 'inspections', (id) => `/inspections/${id}/with-items`),
  fixed("today's schedule", `/inspections/today?page=1&pageSize=6&isArchived=false&date=${date}`),
];

const ITEMS: readonly HotCall[] = [
  fixed('all items, first page', '/inspectionitems?page=1&isArchived=false'),
  fixed('open ones', '/inspectionitems?page=1&isArchived=false&status=Open'),
  fixed(
    'open and critical',
    '/inspectionitems?page=1&isArchived=false&isResolved=false&priority=4',
  ),
  fixed(
    'overdue by date',
    `/inspectionitems?page=1&isArchived=false&isResolved=false&dueUpTo=${date}&sort=dueDate`,
  ),
  fixed('of a category', '/inspectionitems?page=1&isArchived=false&category=Safety'),
  about(
    'of a project, open',
    'projects',
    (id) => `/inspectionitems?page=1&isArchived=false&isResolved=false&projectId=${id}`,
  ),
  about(
    'of a person, open',
    'users',
    (id) => `/inspectionitems?page=1&isArchived=false&isResolved=false&assignedToId=${id}`,
  ),
  fixed('to verify', '/inspectionitems?page=1&isArchived=false&toVerify=true'),
  {
    name: 'items: a search that finds few',
    request: (round) => ({ path: `/inspectionitems?page=1&search=${String(4000 + round * 7)}` }),
  },
  fixed('items: a search that finds a seventh', '/inspectionitems?page=1&search=scaffold'),
  about(
    'the items of an inspection',
    'inspections',
    (id) => `/inspectionitems/by-inspection/${id}`,
  ),
  about('an item with its photos', 'items', (id) => `/inspectionitems/${id}/with-photos`),
];

const OTHERS: readonly HotCall[] = [
  fixed('figures of clients', '/clients/statistics'),
  fixed('figures of projects', `/projects/statistics?date=${date}`),
  fixed('figures of inspections and items', `/inspections/statistics?${month}`),
  fixed('upcoming deadlines', `/deadlines/upcoming?date=${date}`),
  fixed('clients by name', '/clients?page=1&sort=name&isArchived=false'),
  fixed('projects by client', '/projects/active?page=1&sort=clientName'),
  fixed('projects by status', '/projects/active?page=1&sort=status'),
  fixed('a search of projects', '/projects/active?page=1&pageSize=50&search=harbour'),
  about("a project's page", 'projects', (id) => `/projects/${id}/summary?date=${date}`),
  about('history of an inspection', 'inspections', (id) => `/inspections/${id}/history`),
  about('history of an item', 'items', (id) => `/inspectionitems/${id}/history`),
  fixed('inbox', '/inbox'),
  fixed('unread in the inbox', '/inbox/unread'),
  fixed('who can be assigned', '/auth/assignees'),
];

export const READS: readonly HotCall[] = [...INSPECTIONS, ...ITEMS, ...OTHERS];

/** Changes an item; everything that was counted before is counted again. */
export const changedItem = (round: number, { items }: Size): Request => ({
  method: 'PATCH',
  path: `/inspectionitems/${String(anyOf(items, round + 7))}/priority`,
  body: { priority: (round % 4) + 1 },
});

export const WRITES: readonly HotCall[] = [
  { name: 'write: the priority of an item', request: changedItem },
  {
    name: 'write: a new item',
    request: (round, size) => ({
      method: 'POST',
      path: '/inspectionitems',
      body: {
        title: `Loose guard rail ${String(round)}`,
        category: 'Safety',
        priority: 3,
        description: 'The guard rail of the third floor is loose.',
        status: 'Open',
        inspectionId: anyOf(size.inspections, round),
      },
    }),
  },
  {
    name: 'write: the status of an inspection',
    request: (round, size) => ({
      method: 'PATCH',
      path: `/inspections/${String(anyOf(size.inspections, round))}/status`,
      body: { status: round % 3 },
    }),
  },
  {
    name: 'write: archive an inspection',
    request: (round, size) => ({
      method: 'PATCH',
      path: `/inspections/${String(anyOf(size.inspections, round))}/archive`,
      body: {},
    }),
  },
];
