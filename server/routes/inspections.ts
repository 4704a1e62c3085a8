import * as calls from '../../contract/inspections';
import { withChanges } from '../../contract/update';
import { conflict, invalid, stale } from '../http/http-error';
import type { Context, Registrar } from '../http/register-call';
import type { Services } from '../http/services';
import { listInspections } from '../repositories/inspection-list';
import type { ProjectNames } from '../repositories/inspection-rows';
import * as inspections from '../repositories/inspections';
import { countItemsOfInspection, itemsOfInspection } from '../repositories/items';
import { findProject } from '../repositories/projects';
import { findUser } from '../repositories/users';
import { expectVersion, found } from './changes';
import { asInstants, dayOf, dayRange } from './day-bounds';

const existing = async ({ db }: Pick<Context, 'db'>, id: number) =>
  found(await inspections.findInspection(db, id), 'Inspection');

/** @throws HttpError 422 when the project or the assignee does not exist. */
async function checkReferences(
  { db, now }: Context,
  input: calls.InspectionInput,
): Promise<ProjectNames> {
  const project = await findProject(db, input.projectId, now.slice(0, 10));
  if (project === undefined) throw invalid({ projectId: ['This project does not exist'] });
  if (input.assignedToId !== null && (await findUser(db, input.assignedToId)) === undefined) {
    throw invalid({ assignedToId: ['This user does not exist'] });
  }
  return project;
}

/** The record after a change; the change was not made when somebody else's came first. */
async function after(context: Context, id: number, done: boolean): Promise<calls.Inspection> {
  const record = await existing(context, id);
  if (!done) throw stale(record);
  return record;
}

function listRoutes(register: Registrar, services: Services): void {
  const list = (query: calls.InspectionListQuery) =>
    listInspections(services.database, services.lists, {
      ...query,
      ...asInstants(query),
    });
  register.list(calls.listInspections, ({ query }) => list(query));
  register.list(calls.listInspectionsOfProject, ({ params, query }) =>
    list({ ...query, ...params }),
  );
  register.list(calls.listInspectionsByStatus, ({ params, query }) =>
    list({ ...query, ...params }),
  );
  register.list(calls.listInspectionsByDateRange, ({ query }) => list(query));
  register.list(calls.listActiveInspections, ({ query }) => list({ ...query, isArchived: false }));
  register.list(calls.listArchivedInspections, ({ query }) => list({ ...query, isArchived: true }));
  register.list(calls.listInspectionsOfToday, ({ query: { date, ...query } }) => {
    const day = date ?? dayOf(services.now(), query.timeZone);
    const sort = query.sort ?? { column: 'inspectionDate', descending: false };
    return list({ ...query, ...dayRange(day, query.timeZone), sort });
  });
}

export function inspectionRoutes(register: Registrar, services: Services): void {
  listRoutes(register, services);
  register.read(calls.getInspection, ({ params }, context) => existing(context, params.id));
  register.read(calls.getInspectionWithItems, async ({ params }, context) => {
    const inspection = await existing(context, params.id);
    const inspectionItems = await itemsOfInspection(context.db, inspection.id);
    return { ...inspection, inspectionItems };
  });
  register.write(calls.createInspection, async ({ body }, context) => {
    const project = await checkReferences(context, body);
    const { db, now, user } = context;
    return existing(context, await inspections.insertInspection(db, body, project, user.id, now));
  });
  register.write(calls.updateInspection, async ({ params, body }, context) => {
    const before = expectVersion(await existing(context, params.id), body.version);
    const fields = withChanges<calls.InspectionInput>(before, body);
    const project = await checkReferences(context, fields);
    const { db, now } = context;
    const { version } = body;
    const done = await inspections.updateInspection(db, before, version, fields, project, now);
    return after(context, before.id, done);
  });
  register.write(calls.setInspectionStatus, async ({ params, body }, context) => {
    const before = expectVersion(await existing(context, params.id), body.version);
    const { db, now } = context;
    const { version } = before;
    const done = await inspections.setInspectionStatus(db, before, version, body.status, now);
    return after(context, before.id, done);
  });
  for (const [call, isArchived] of [
    [calls.archiveInspection, true],
    [calls.unarchiveInspection, false],
  ] as const) {
    register.write(call, async ({ params, body }, context) => {
      const before = expectVersion(await existing(context, params.id), body?.version);
      const { db, now } = context;
      const { version } = before;
      const done = await inspections.setInspectionArchived(db, before, version, isArchived, now);
      return after(context, before.id, done);
    });
  }
  register.write(calls.deleteInspection, async ({ params }, context) => {
    const inspection = await existing(context, params.id);
    if ((await countItemsOfInspection(context.db, inspection.id)) > 0) {
      throw conflict('The inspection has items. Archive it instead.');
    }
    await inspections.deleteInspection(context.db, inspection.id);
    return { id: inspection.id };
  });
}
