import { addDays } from 'date-fns';
import * as calls from '../../contract/device/calls';
import { DEVICE_LIMITS } from '../../contract/device/limits';
import { notFound } from '../errors/http-error';
import type { Registrar } from '../http/handlers';
import type { Services } from '../http/services';
import { commentsOfInspection } from '../repositories/comments';
import { photosOfInspection, stampsOf } from '../repositories/device-copies';
import { type InspectionFilters, listInspections } from '../repositories/inspection-list';
import { findInspection } from '../repositories/inspections';
import { itemsOfInspection } from '../repositories/items';
import { findProject } from '../repositories/projects';
import { signOffOfInspection } from '../repositories/sign-off';

type Filters = Omit<InspectionFilters, 'isArchived' | 'page' | 'pageSize'>;

/** Assigned inspections of the next days come before those that are planned for later. */
const SOON_DAYS = 7;
/** Tomorrow ends at most so many days after the beginning of today in UTC, in every time zone. */
const RECENT_DAYS = 3;

/** Whole days, so that the total of the list is counted once a day. */
const later = (now: string, days: number) =>
  addDays(new Date(now.slice(0, 'YYYY-MM-DD'.length)), days).toISOString();

export function deviceRoutes(register: Registrar, services: Services): void {
  const { database, lists } = services;
  const idsOf = async (pageSize: number, filters: Filters) => {
    const { rows } = await listInspections(database, lists, {
      ...filters,
      isArchived: false,
      page: 1,
      pageSize,
    });
    return rows.map(({ id }) => id);
  };

  /** The assigned inspections, those that are needed next first. */
  const assignedTo = async (assignedToId: number, now: string) => {
    const soon = later(now, SOON_DAYS);
    const order: readonly Filters[] = [
      { isComplete: false, endDate: soon },
      { isComplete: false, startDate: soon, sort: { column: 'inspectionDate', descending: false } },
      { isComplete: true },
    ];
    const ids = new Set<number>();
    for (const filters of order) {
      if (ids.size >= DEVICE_LIMITS.assigned) break;
      const more = await idsOf(DEVICE_LIMITS.assigned, { ...filters, assignedToId });
      for (const id of more) ids.add(id);
    }
    return [...ids].slice(0, DEVICE_LIMITS.assigned);
  };

  register.read(
    calls.listDeviceCopies,
    async ({ query: { opened = [], kept = [] } }, { db, user, now }) => {
      const assigned = await assignedTo(user.id, now);
      const recent = await idsOf(DEVICE_LIMITS.recent, { endDate: later(now, RECENT_DAYS) });
      const ids = new Set([...kept, ...opened, ...assigned, ...recent]);
      const stamps = await stampsOf(db, [...ids]);
      return [...ids].flatMap((inspectionId) => {
        const stamp = stamps.get(inspectionId);
        return stamp === undefined ? [] : [{ inspectionId, stamp }];
      });
    },
  );
  register.read(calls.getDeviceCopy, async ({ params: { id } }, { db, now }) => {
    // Read before the records: a change in between is then copied again, and none is missed.
    const stamp = (await stampsOf(db, [id])).get(id);
    const inspection = await findInspection(db, id);
    if (stamp === undefined || inspection === undefined) throw notFound('Inspection');
    const project = await findProject(db, inspection.projectId, now.slice(0, 10));
    const { comments, leftOut } = await commentsOfInspection(db, id, DEVICE_LIMITS.comments);
    return {
      ...inspection,
      propertyAddress: project?.address ?? '',
      inspectionItems: await itemsOfInspection(db, id),
      photos: await photosOfInspection(db, id),
      comments,
      commentsLeftOut: leftOut,
      signOff: await signOffOfInspection(db, id),
      stamp,
    };
  });
}
