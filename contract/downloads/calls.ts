import * as z from 'zod/mini';
import { defineCall } from '../call';
import { ClientListQuery, listClients } from '../clients/calls';
import { ITEM_CATEGORIES, ITEM_STATUSES } from '../enums';
import { IdParams, nameOf, TimeZone } from '../fields';
import { InspectionListQuery, listInspections } from '../inspections/calls';
import { ListedItemsQuery, listItems } from '../items/list-calls';
import { ITEM_SORTS, WAITING } from '../items/matching-items';
import { SearchText } from '../lists';
import { WIRE_MESSAGES } from '../messages/rules';
import { listProjects, ProjectListQuery } from '../projects/calls';
import { listReports, ReportListQuery } from '../reports/calls';
import { ROLES } from '../roles';
import { listUsers } from '../users/calls';
import { FILE_FORMATS } from './limits';

/** Lists as files. */

/** The name that a client gives to a download, under which it asks for the progress. */
const DownloadKey = z.string().check(z.regex(/^[\w-]{8,64}$/, WIRE_MESSAGES.invalid));

/** Times are in `timeZone`, by default UTC. */
const READER = { timeZone: z.optional(TimeZone), key: z.optional(DownloadKey) };

const FILE = { format: z.enum(FILE_FORMATS, WIRE_MESSAGES.oneOf(FILE_FORMATS)), ...READER };

const WITHOUT_PAGES = { page: true, pageSize: true, fields: true } as const;

const file = { method: 'GET', binary: true, response: z.unknown() } as const;

export const downloadInspections = defineCall({
  ...file,
  access: listInspections.access,
  name: 'downloadInspections',
  path: '/downloads/inspections',
  summary: 'Inspections as a file, filtered and ordered as their list',
  query: z.extend(z.omit(InspectionListQuery, WITHOUT_PAGES), FILE),
});

export const downloadItems = defineCall({
  ...file,
  access: listItems.access,
  name: 'downloadItems',
  path: '/downloads/items',
  summary: 'Items of all inspections as a file, filtered and ordered as their list',
  query: z.extend(z.omit(ListedItemsQuery, WITHOUT_PAGES), FILE),
});

export const downloadProjects = defineCall({
  ...file,
  access: listProjects.access,
  ...(listProjects.fields && { fields: listProjects.fields }),
  ...(listProjects.fieldsOf && { fieldsOf: listProjects.fieldsOf }),
  name: 'downloadProjects',
  path: '/downloads/projects',
  summary: 'Projects as a file, filtered and ordered as their list',
  query: z.extend(z.omit(ProjectListQuery, WITHOUT_PAGES), FILE),
});

export const downloadClients = defineCall({
  ...file,
  access: listClients.access,
  name: 'downloadClients',
  path: '/downloads/clients',
  summary: 'Clients as a file, filtered and ordered as their list',
  query: z.extend(z.omit(ClientListQuery, WITHOUT_PAGES), FILE),
});

export const downloadReports = defineCall({
  ...file,
  access: listReports.access,
  name: 'downloadReports',
  path: '/downloads/reports',
  summary: 'Drafts and issued revisions as a file, filtered and ordered as their list',
  query: z.extend(z.omit(ReportListQuery, WITHOUT_PAGES), FILE),
});

export const downloadUsers = defineCall({
  ...file,
  access: listUsers.access,
  name: 'downloadUsers',
  path: '/downloads/users',
  summary: 'Users of a role whose name or e-mail address contains the words, as a file',
  query: z.strictObject({
    search: z.optional(SearchText),
    role: z.optional(nameOf(ROLES)),
    ...FILE,
  }),
});

const sorts = ITEM_SORTS.flatMap((column) => [column, `-${column}`]);

/** The same filters and order as in the browser for the items of an inspection. */
export const ItemFilterQuery = z.strictObject({
  search: z.optional(SearchText),
  status: z.optional(z.enum([...ITEM_STATUSES, WAITING])),
  priority: z.optional(z.enum(['1', '2', '3', '4'])),
  category: z.optional(z.enum(ITEM_CATEGORIES)),
  /** The id of a user, or `none` for unassigned items. */
  assignee: z.optional(z.string().check(z.regex(/^(?:[1-9]\d{0,9}|none)$/, WIRE_MESSAGES.id))),
  sort: z.optional(z.enum(sorts, WIRE_MESSAGES.oneOf(sorts))),
  ...FILE,
});

export const downloadItemsOfInspection = defineCall({
  ...file,
  access: 'signedIn',
  name: 'downloadItemsOfInspection',
  path: '/downloads/inspections/:id/items',
  summary: 'Items of one inspection as a file, filtered and ordered as on its page',
  params: IdParams,
  query: ItemFilterQuery,
});

export const downloadPhotosOfInspection = defineCall({
  ...file,
  access: 'signedIn',
  name: 'downloadPhotosOfInspection',
  path: '/downloads/inspections/:id/photos',
  summary: 'All photos of an inspection as a ZIP file, with their captions in a CSV file',
  params: IdParams,
  query: z.strictObject(READER),
});

export const getDownloadProgress = defineCall({
  name: 'getDownloadProgress',
  method: 'GET',
  path: '/downloads/progress/:key',
  summary: 'The progress of a download of the user; null if this server is not running it',
  access: 'signedIn',
  params: z.strictObject({ key: DownloadKey }),
  response: z.nullable(z.object({ done: z.number(), total: z.number() })),
});
