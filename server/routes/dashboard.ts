import * as calls from '../../contract/dashboard/calls';
import { lastUpcomingDay, soonest } from '../../contract/dashboard/dashboard-rows';
import type { Registrar } from '../http/calls/handlers';
import type { Services } from '../http/services';
import * as statistics from '../repositories/statistics';

export function dashboardRoutes(register: Registrar, services: Services): void {
  const { database, lists } = services;
  const { db } = database;
  const counted = (
    table: Parameters<typeof lists.totalsOf>[0],
    name: string,
    count: () => Promise<number>,
  ) => lists.totalsOf(table).get(`statistics ${name}`, count);
  register.read(calls.getClientStatistics, async () => ({
    active: await counted('clients', 'active', () => statistics.countActiveClients(db)),
  }));
  register.read(calls.getProjectStatistics, async ({ query: { date } }) => ({
    active: await counted('projects', `active on ${date}`, () =>
      statistics.countActiveProjects(db, date),
    ),
  }));
  register.read(
    calls.getInspectionStatistics,
    async ({ query: { startDate, endDate } }, { user }) => {
      const period = { startDate, endDate };
      const [inspections, settledItems, items, completedInPeriod, itemsToVerify] =
        await Promise.all([
          statistics.countInspections(database),
          statistics.countSettledItems(database),
          statistics.countAllItems(database),
          counted('inspections', `${startDate} ${endDate}`, () =>
            statistics.countCompleted(db, period),
          ),
          counted('items', `to verify by ${String(user.id)}`, () =>
            statistics.countItemsToVerify(db, user.id),
          ),
        ]);
      return { ...inspections, completedInPeriod, settledItems, items, itemsToVerify };
    },
  );
  register.read(calls.listUpcomingDeadlines, async ({ query: { date } }) => {
    const days = { from: date, upTo: lastUpcomingDay(date) };
    const [items, projects] = await Promise.all([
      statistics.dueItems(database, days),
      statistics.endingProjects(db, days),
    ]);
    return soonest([...items, ...projects]);
  });
}
