import * as calls from '../../../contract/downloads/calls';
import { type ItemFilter, matchingItems } from '../../../contract/items/matching-items';
import { matchingUsers } from '../../../contract/users/matching-users';
import { notFound } from '../../errors/http-error';
import type { Registrar } from '../../http/calls/handlers';
import type { Services } from '../../http/services';
import { everyClient } from '../../repositories/clients';
import { everyInspection } from '../../repositories/inspections/inspection-list';
import { inspectionExists } from '../../repositories/inspections/inspections';
import { everyItem } from '../../repositories/items/item-list';
import { itemsOfInspection } from '../../repositories/items/items';
import { everyProject } from '../../repositories/projects/projects';
import { everyReport } from '../../repositories/reports/report-list';
import { listOf } from '../../repositories/lists/whole-list';
import { listUsers } from '../../repositories/users/users';
import { asInstants } from '../../http/day-bounds';
import { readsBriefly } from '../projects';
import { expectLinkReader } from '../reports';
import { ITEM_COLUMNS, LISTED_ITEM_COLUMNS } from './item-columns';
import {
  CLIENT_COLUMNS,
  INSPECTION_COLUMNS,
  PROJECT_COLUMNS,
  USER_COLUMNS,
} from './record-columns';
import { sendPhotos } from './photo-zip';
import { REPORT_COLUMNS } from './report-columns';
import { sendList } from './send-list';

/** Lists that the server filters. */
function pagedLists(register: Registrar, services: Services): void {
  const { database, lists: cache } = services;
  const lists = { database, cache };
  register.file(calls.downloadInspections, ({ query }, context) =>
    sendList(services, context, {
      call: calls.downloadInspections,
      query,
      name: 'inspections',
      columns: INSPECTION_COLUMNS,
      read: () => everyInspection(lists, { ...query, ...asInstants(query) }),
    }),
  );
  register.file(calls.downloadItems, ({ query }, context) =>
    sendList(services, context, {
      call: calls.downloadItems,
      query,
      name: 'items',
      columns: LISTED_ITEM_COLUMNS,
      read: () => everyItem(lists, { ...query, userId: context.user.id }),
    }),
  );
  register.file(calls.downloadProjects, ({ query }, context) =>
    sendList(services, context, {
      call: calls.downloadProjects,
      query,
      name: 'projects',
      columns: PROJECT_COLUMNS,
      read: () =>
        everyProject(lists, {
          ...query,
          date: query.date ?? context.now.slice(0, 10),
          isBrief: readsBriefly(context),
        }),
    }),
  );
  register.file(calls.downloadClients, ({ query }, context) =>
    sendList(services, context, {
      call: calls.downloadClients,
      query,
      name: 'clients',
      columns: CLIENT_COLUMNS,
      read: () => everyClient(lists, query),
    }),
  );
  register.file(calls.downloadReports, async ({ query }, context) => {
    expectLinkReader(context, query);
    await sendList(services, context, {
      call: calls.downloadReports,
      query,
      name: 'reports',
      columns: REPORT_COLUMNS,
      read: () => everyReport(lists, query, context.now),
    });
  });
}

/** Lists that the browser filters; the server filters them by the same rules. */
function wholeLists(register: Registrar, services: Services): void {
  register.file(calls.downloadItemsOfInspection, async ({ params: { id }, query }, context) => {
    const { db } = context;
    if (!(await inspectionExists(db, id))) throw notFound('Inspection');
    const filter: ItemFilter = {
      search: query.search ?? '',
      status: query.status ?? '',
      priority: query.priority ?? '',
      category: query.category ?? '',
      assignee: query.assignee ?? '',
      sort: query.sort ?? '',
    };
    await sendList(services, context, {
      call: calls.downloadItemsOfInspection,
      query,
      name: `items-of-inspection-${String(id)}`,
      columns: ITEM_COLUMNS,
      read: async () => listOf(matchingItems(await itemsOfInspection(db, id), filter)),
    });
  });
  register.file(calls.downloadUsers, ({ query }, context) =>
    sendList(services, context, {
      call: calls.downloadUsers,
      query,
      name: 'users',
      columns: USER_COLUMNS,
      read: async () => {
        const users = await listUsers(context.db);
        const { search = '', role = '' } = query;
        return listOf(matchingUsers(users, { search, role }));
      },
    }),
  );
}

export function downloadRoutes(register: Registrar, services: Services): void {
  pagedLists(register, services);
  wholeLists(register, services);
  register.file(calls.downloadPhotosOfInspection, async ({ params: { id }, query }, context) => {
    if (!(await inspectionExists(context.db, id))) throw notFound('Inspection');
    await sendPhotos(services, context, id, query);
  });
  register.read(calls.getDownloadProgress, ({ params }, { user }) =>
    Promise.resolve(services.downloads.find(user.id, params.key) ?? null),
  );
}
