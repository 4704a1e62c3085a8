import * as calls from '../../contract/device/calls';
import { DEVICE_LIMITS } from '../../contract/device/limits';
import { notFound } from '../errors/http-error';
import type { Registrar } from '../http/handlers';
import type { Services } from '../http/services';
import { commentsOfInspection } from '../repositories/comments';
import { photosOfInspection, stampsOf } from '../repositories/device-copies';
import { listInspections } from '../repositories/inspection-list';
import { findInspection } from '../repositories/inspections';
import { itemsOfInspection } from '../repositories/items';
import { findProject } from '../repositories/projects';
import { signOffOfInspection } from '../repositories/sign-off';

export function deviceRoutes(register: Registrar, services: Services): void {
  const { database, lists } = services;
  const idsOf = async (pageSize: number, filters: { assignedToId?: number }) => {
    const { rows } = await listInspections(database, lists, {
      ...filters,
      isArchived: false,
      page: 1,
      pageSize,
    });
    return rows.map(({ id }) => id);
  };
  register.read(
    calls.listDeviceCopies,
    async ({ query: { opened = [], kept = [] } }, { db, user }) => {
      const assigned = await idsOf(DEVICE_LIMITS.assigned, { assignedToId: user.id });
      const recent = await idsOf(DEVICE_LIMITS.recent, {});
      const stamps = await stampsOf(db, [...new Set([...assigned, ...recent, ...opened, ...kept])]);
      return [...stamps].map(([inspectionId, stamp]) => ({ inspectionId, stamp }));
    },
  );
  register.read(calls.getDeviceCopy, async ({ params: { id } }, { db, now }) => {
    // Read before the records: a change in between is then copied again, and none is missed.
    const stamp = (await stampsOf(db, [id])).get(id);
    const inspection = await findInspection(db, id);
    if (stamp === undefined || inspection === undefined) throw notFound('Inspection');
    const project = await findProject(db, inspection.projectId, now.slice(0, 10));
    return {
      ...inspection,
      propertyAddress: project?.address ?? '',
      inspectionItems: await itemsOfInspection(db, id),
      photos: await photosOfInspection(db, id),
      comments: await commentsOfInspection(db, id, DEVICE_LIMITS.comments),
      signOff: await signOffOfInspection(db, id),
      stamp,
    };
  });
}
