import * as calls from '../../contract/device/calls';
import { DEVICE_LIMITS } from '../../contract/device/limits';
import { notFound } from '../errors/http-error';
import type { Registrar } from '../http/calls/handlers';
import type { Services } from '../http/services';
import { commentsOfInspection } from '../repositories/comments';
import { photosOfInspection, stampsOf } from '../repositories/device/device-copies';
import { assignedInspections, recentInspections } from '../repositories/device/device-inspections';
import { findInspection } from '../repositories/inspections/inspections';
import { itemsOfInspection } from '../repositories/items/items';
import { findProject } from '../repositories/projects/projects';
import { signOffOfInspection } from '../repositories/signatures/sign-off';

export function deviceRoutes(register: Registrar, { database }: Services): void {
  register.read(
    calls.listDeviceCopies,
    async ({ query: { opened = [], kept = [] } }, { db, user, now }) => {
      const assigned = await assignedInspections(database, user.id, now);
      const recent = await recentInspections(database, now);
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
