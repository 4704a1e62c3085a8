import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../server/db/database';
import { gatherStatistics, refreshStatistics } from '../../server/db/planner-statistics';
import { dueItemsSince, inspectionsSince } from '../../server/repositories/calendar';
import { listClients } from '../../server/repositories/clients';
import {
  assignedInspections,
  recentInspections,
} from '../../server/repositories/device/device-inspections';
import { listInspections } from '../../server/repositories/inspections/inspection-list';
import { listAllItems, listItems } from '../../server/repositories/items/item-list';
import { ListCache } from '../../server/repositories/lists/list-cache';
import { summaryOfProject } from '../../server/repositories/projects/project-summary';
import { listProjects } from '../../server/repositories/projects/projects';
import { listReports } from '../../server/repositories/reports/report-list';
import * as statistics from '../../server/repositories/statistics';
import { fillWithMany } from '../support/records/many-records';
import { addManyReports } from '../support/records/many-reports';
import { countStatistics, plansOf } from '../support/server/plans';
import { testEngine } from '../support/server/scratch';
import { startServer, type TestServer } from '../support/server/server';

/** The indexes that answer the hot queries, on an imported database. */

let server: TestServer;
let database: Database;

beforeAll(async () => {
  server = await startServer();
  ({ database } = server.services);
  await fillWithMany(database);
  await addManyReports(database, 10_000);
});

afterAll(() => server.close());

it('an import creates statistics', async () => {
  expect(await countStatistics(database, 'inspections')).toBeGreaterThan(0);
});

const DAY = '2026-11-21';
const PAGE = { page: 1, pageSize: 25 };
const memory = () => new ListCache();

const inspections = (filters: Parameters<typeof listInspections>[2]) => (db: Database) =>
  listInspections(db, memory(), { ...PAGE, ...filters });
const projects = (filters: Omit<Parameters<typeof listProjects>[2], 'date'>) => (db: Database) =>
  listProjects(db, memory(), { ...PAGE, isArchived: false, date: DAY, ...filters });
const clients = (filters: Parameters<typeof listClients>[2]) => (db: Database) =>
  listClients(db, memory(), { ...PAGE, isArchived: false, ...filters });

const allItems = (filters: Omit<Parameters<typeof listAllItems>[2], 'userId'>) => (db: Database) =>
  listAllItems(db, memory(), { ...PAGE, userId: 1, isArchived: false, ...filters });

const reports =
  (filters: Partial<Parameters<typeof listReports>[1]>) =>
  ({ db }: Database) =>
    listReports(db, { ...PAGE, ...filters }, DAY);
const ISSUED = { purpose: 'revision', state: 'ready' } as const;

interface Hot {
  name: string;
  work: (db: Database) => Promise<unknown>;
  /** The index that each engine must use for the query that takes the time. */
  index: string;
}

const by = (column: string, descending = false) => ({ sort: { column, descending } }) as object;

/** Both are in the order of names, and PostgreSQL may use either. */
const CLIENTS = testEngine === 'sqlite' ? 'clients_name_idx' : 'clients_(name|archived)_idx';

const HOT: readonly Hot[] = [
  { name: 'the list', work: inspections({ isArchived: false }), index: 'inspection_date' },
  { name: 'its last page', work: inspections({ page: 400 }), index: 'inspection_date' },
  {
    name: 'a status, the newest first',
    work: inspections({ isArchived: false, status: 1 }),
    index: 'inspections_status_is_archived_inspection_date_id_idx',
  },
  {
    name: 'a status by client',
    work: inspections({ isArchived: false, status: 1, ...by('clientName') }),
    index: 'inspections_client_sort_idx',
  },
  {
    name: 'a rare word',
    work: inspections({ search: '4242' }),
    index: testEngine === 'sqlite' ? 'inspection_search' : 'inspections_search_idx',
  },
  {
    name: 'a frequent word',
    work: inspections({ search: 'facade' }),
    index: 'inspection_date',
  },
  {
    name: 'a frequent word by title',
    work: inspections({ search: 'facade', ...by('title') }),
    index: 'inspections_title_sort_idx',
  },
  {
    name: 'inspections of a user',
    work: inspections({ isArchived: false, assignedToId: 2 }),
    index: 'inspections_assigned_idx',
  },
  {
    name: 'inspections of nobody',
    work: inspections({ isArchived: false, isAssigned: false }),
    index: testEngine === 'sqlite' ? 'inspections_assigned_idx' : 'inspection',
  },
  {
    name: 'inspections of a day',
    work: inspections({
      isArchived: false,
      startDate: '2026-03-02T00:00:00.000Z',
      endDate: '2026-03-02T23:59:59.999Z',
    }),
    index: 'inspection_date',
  },
  {
    name: 'overdue inspections',
    work: inspections({ isArchived: false, isComplete: false, endDate: DAY }),
    index: 'inspection_date',
  },
  {
    name: 'inspections of a project',
    work: inspections({ projectId: 7 }),
    index: 'inspections_project_idx',
  },
  { name: 'clients', work: clients({}), index: CLIENTS },
  { name: 'the last clients', work: clients({ page: 48 }), index: CLIENTS },
  {
    name: 'a client by a rare word',
    work: clients({ search: '1042' }),
    index: testEngine === 'sqlite' ? 'client_search' : 'clients_search_idx',
  },
  { name: 'projects', work: projects({}), index: 'projects_name_idx' },
  {
    name: 'projects by client',
    work: projects(by('clientName')),
    index: 'projects_client_name_idx',
  },
  { name: 'projects by start', work: projects(by('startDate')), index: 'projects_start_idx' },
  { name: 'projects by status', work: projects(by('status')), index: 'projects_name_idx' },
  {
    name: 'projects of a client',
    work: projects({ clientId: 7 }),
    index: 'projects_client_id_idx',
  },
  {
    name: 'the project select by a rare word',
    work: projects({ search: '1042' }),
    index: testEngine === 'sqlite' ? 'project_search' : 'projects_search_idx',
  },
  {
    name: 'the project select by a frequent word',
    work: projects({ search: 'hamburg' }),
    index: 'projects_name_idx',
  },
  {
    name: 'items of a status',
    work: (db) => listItems(db, memory(), { ...PAGE, status: 'Open' }),
    index: 'items_status_idx',
  },
  {
    name: 'items by due date',
    work: (db) => listItems(db, memory(), { ...PAGE, status: 'Open', ...by('dueDate') }),
    index: 'items_due_day_idx',
  },
  { name: 'all items', work: allItems({}), index: 'items_archived_idx' },
  { name: 'open items of all', work: allItems({ status: 'Open' }), index: 'items_status_idx' },
  { name: 'items of a project', work: allItems({ projectId: 7 }), index: 'items_project_idx' },
  { name: 'items of a client', work: allItems({ clientId: 7 }), index: 'items_client_idx' },
  { name: 'items of a user', work: allItems({ assignedToId: 2 }), index: 'items_assigned_idx' },
  {
    name: 'the number of overdue items, most of which are unresolved',
    // Beyond the last page nothing is read but the total.
    work: allItems({ isResolved: false, dueUpTo: DAY, page: 10_000 }),
    index: 'items_due(_day)?_idx',
  },
  {
    name: 'overdue items',
    work: allItems({ isResolved: false, dueUpTo: DAY, ...by('dueDate') }),
    index: 'items_due(_day)?_idx',
  },
  {
    name: 'items that are due today',
    work: allItems({ isResolved: false, dueFrom: DAY, dueUpTo: DAY }),
    index: 'items_due(_day)?_idx',
  },
  {
    name: 'items that were due in a year, resolved or not',
    work: allItems({ dueFrom: '2026-01-01', dueUpTo: '2026-12-31', page: 10_000 }),
    index: 'items_due_day_idx',
  },
  {
    name: 'the number of open items without a due date',
    work: allItems({ isResolved: false, hasDueDate: false, page: 10_000 }),
    index: 'items_due_day_idx',
  },
  {
    name: 'unassigned open items by due date',
    work: allItems({ isResolved: false, isAssigned: false, ...by('dueDate') }),
    index: testEngine === 'sqlite' ? 'items_due_day_idx' : 'items_(is_resolved|due)',
  },
  {
    name: 'the number of unassigned items',
    work: allItems({ isAssigned: false, page: 10_000 }),
    index: 'item_totals',
  },
  {
    name: 'items of an inspection',
    work: allItems({ inspectionId: 7 }),
    index: 'items_inspection',
  },
  {
    name: 'items to verify',
    work: allItems({ toVerify: 'true' }),
    index: 'items_waiting_idx',
  },
  {
    name: 'an item by a rare word',
    work: allItems({ search: '4242' }),
    index: testEngine === 'sqlite' ? 'item_search' : 'items_search_idx',
  },
  {
    name: 'upcoming deadlines of items',
    work: (db) => statistics.dueItems(db, { from: DAY, upTo: '2026-11-28' }),
    index: 'items_due(_day)?_idx',
  },
  {
    name: 'ends of projects',
    work: ({ db }) => statistics.endingProjects(db, { from: DAY, upTo: '2026-11-28' }),
    index: 'projects_end',
  },
  {
    name: "the month's completed inspections",
    work: ({ db }) =>
      statistics.countCompleted(db, {
        startDate: '2026-11-01T00:00:00.000Z',
        endDate: '2026-11-30T23:59:59.999Z',
      }),
    index: 'inspections_completed_idx',
  },
  { name: 'reports', work: reports({}), index: 'reports_listed_idx' },
  { name: 'the last reports', work: reports({ page: 280 }), index: 'reports_listed_idx' },
  { name: 'issued reports', work: reports(ISSUED), index: 'reports_listed_idx' },
  {
    name: 'outdated reports',
    work: reports({ ...ISSUED, isOutdated: true }),
    index: 'reports_listed_idx',
  },
  { name: 'reports by title', work: reports(by('title')), index: 'reports_title_sort_idx' },
  {
    name: 'reports by project, backwards',
    work: reports(by('projectName', true)),
    index: 'reports_project_sort_idx',
  },
];

/** For a table of this size PostgreSQL rightly scans the whole table. */
const isOfRows = ([first = '']: readonly string[]) =>
  testEngine === 'sqlite' || !first.startsWith('Aggregate');

/** Steps that scan a whole table or sort without an index. */
const isSlow = (step: string) =>
  testEngine === 'sqlite'
    ? /^SCAN (clients|projects|inspections|items|reports)$/.test(step) ||
      (step.includes('TEMP B-TREE') && !step.includes('RIGHT PART'))
    : step.includes('Seq Scan on inspections') || step.includes('Seq Scan on items');

const STATISTICS = [
  ['as the import leaves them', gatherStatistics],
  ['as a running server keeps them', refreshStatistics],
] as const;

describe.each(STATISTICS)('with statistics %s', (_, gather) => {
  beforeAll(() => gather(database));

  it.each(HOT)('$name come from an index', async ({ work, index }) => {
    const plans = await plansOf(database, work);
    expect(plans.flat().join('\n')).toMatch(new RegExp(index));
    // The 25 rows of a page may be sorted, and so may the few results of a search.
    const steps = plans.filter(isOfRows).flat();
    const unsorted = steps.filter((step) => isSlow(step) && !step.includes('ORDER BY'));
    expect(unsorted).toEqual([]);
  });
});

const SPAN = { day: DAY, moved: DAY };

const DEPARTURES = 'sqlite_autoindex_calendar_departures_1';
const MANY_DAYS = 'inspections_is_archived_inspection_date_id_idx';

/** What the server reads again and again for each user, and how SQLite does it. */
const REPEATED: readonly { name: string; work: Hot['work']; plans: readonly string[][] }[] = [
  {
    // Their number is not read.
    name: 'the inspections on a device',
    work: async (db) => {
      await assignedInspections(db, 2, DAY);
      await recentInspections(db, DAY);
    },
    plans: [
      ...[
        'assigned_to_id=? AND inspection_date<?',
        'assigned_to_id=? AND inspection_date>?',
        'assigned_to_id=?',
      ].map((found) => [
        `SEARCH inspections USING COVERING INDEX inspections_assigned_idx (${found})`,
      ]),
      [
        `SEARCH inspections USING COVERING INDEX ${MANY_DAYS} (is_archived=? AND inspection_date<?)`,
      ],
    ],
  },
  {
    // Only the most urgent findings are looked up in their inspections.
    name: 'the summary of a project',
    work: ({ db }) => summaryOfProject(db, 7, DAY),
    plans: [
      [
        'CO-ROUTINE found',
        'SEARCH items USING COVERING INDEX items_project_idx (project_id=?)',
        'USE TEMP B-TREE FOR GROUP BY',
        'SCAN found',
        'SEARCH users USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN',
        'USE TEMP B-TREE FOR ORDER BY',
      ],
      [
        'SEARCH inspections USING COVERING INDEX inspections_project_idx (project_id=?)',
        'USE TEMP B-TREE FOR GROUP BY',
      ],
      ['SEARCH items USING INDEX items_project_idx (project_id=?)'],
      [
        'SEARCH items USING INTEGER PRIMARY KEY (rowid=?)',
        'LIST SUBQUERY 1',
        'SEARCH items USING INDEX items_project_idx (project_id=?)',
        'USE TEMP B-TREE FOR ORDER BY',
        'SEARCH inspections USING INTEGER PRIMARY KEY (rowid=?)',
        'SEARCH users USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN',
        'USE TEMP B-TREE FOR ORDER BY',
      ],
      [
        'SEARCH inspections USING INDEX inspections_project_idx (project_id=?)',
        'USE TEMP B-TREE FOR GROUP BY',
        'USE TEMP B-TREE FOR ORDER BY',
      ],
    ],
  },
  {
    // Those of the past are not read.
    name: 'the inspections in a feed',
    work: ({ db }) => inspectionsSince(db, 2, SPAN),
    plans: [
      [
        'CO-ROUTINE chosen',
        'MERGE (UNION)',
        'LEFT',
        'MERGE (UNION)',
        'LEFT',
        'SEARCH inspections USING COVERING INDEX inspections_assigned_idx (assigned_to_id=? AND inspection_date>?)',
        'RIGHT',
        'SEARCH inspections USING INDEX inspections_scheduled_idx (assigned_to_id=? AND scheduled_date>?)',
        'USE TEMP B-TREE FOR ORDER BY',
        'RIGHT',
        `SEARCH calendar_departures USING INDEX ${DEPARTURES} (user_id=? AND kind=?)`,
        'SEARCH inspections USING INTEGER PRIMARY KEY (rowid=?)',
        'USE TEMP B-TREE FOR ORDER BY',
        'SCAN chosen',
        'SEARCH inspections USING INTEGER PRIMARY KEY (rowid=?)',
        'SEARCH projects USING INTEGER PRIMARY KEY (rowid=?)',
        'USE TEMP B-TREE FOR ORDER BY',
      ],
    ],
  },
  {
    name: 'the due items in a feed',
    work: ({ db }) => dueItemsSince(db, 2, SPAN),
    plans: [
      [
        'CO-ROUTINE chosen',
        'MERGE (UNION)',
        'LEFT',
        'SEARCH items USING COVERING INDEX items_calendar_idx (assigned_to_id=? AND due_date>?)',
        'RIGHT',
        `SEARCH calendar_departures USING INDEX ${DEPARTURES} (user_id=? AND kind=?)`,
        'SEARCH items USING INTEGER PRIMARY KEY (rowid=?)',
        'USE TEMP B-TREE FOR ORDER BY',
        'SCAN chosen',
        'SEARCH items USING INTEGER PRIMARY KEY (rowid=?)',
        'SEARCH inspections USING INTEGER PRIMARY KEY (rowid=?)',
        'USE TEMP B-TREE FOR ORDER BY',
      ],
    ],
  },
];

describe.runIf(testEngine === 'sqlite').each(STATISTICS)('with statistics %s', (_, gather) => {
  beforeAll(() => gather(database));

  it.each(REPEATED)('$name are read from indexes', async ({ work, plans }) => {
    expect(await plansOf(database, work)).toEqual(plans);
  });
});
