import * as calls from '../../contract/inspections/calls';
import type { InspectionInput } from '../../contract/inspections/inspection';
import { changesIn, mergeOfInspection } from '../../contract/inspections/inspection-merge';
import { withChanges } from '../../contract/update';
import { dayOf } from '../../contract/rules/zoned-dates';
import { conflict, found, invalid } from '../errors/http-error';
import type { Context, Registrar, WriteContext } from '../http/calls/handlers';
import type { Services } from '../http/services';
import { listInspections } from '../repositories/inspections/inspection-list';
import type { ProjectNames } from '../repositories/inspections/inspection-rows';
import * as inspections from '../repositories/inspections/inspections';
import { countItemsOfInspection, itemsOfInspection } from '../repositories/items/items';
import { lastChanges } from '../repositories/history/journal';
import { findProject, lockProject } from '../repositories/projects/projects';
import { updated } from '../changes/versioned-changes';
import { expectAssignee } from '../changes/assignees';
import { asInstants, dayRange } from '../http/day-bounds';
import { type Change, mergedChange } from '../changes/merged-change';

const existing = async ({ db }: Pick<Context, 'db'>, id: number) =>
  found(await inspections.findInspection(db, id), 'Inspection');

type Stored = Awaited<ReturnType<typeof existing>>;

/** @throws HttpError 422 when the project does not exist, or the assignee cannot be chosen. */
async function expectReferences(
  { db, now }: Context,
  input: InspectionInput,
  before: Stored | null = null,
): Promise<ProjectNames> {
  await lockProject(db, input.projectId);
  const project = await findProject(db, input.projectId, now.slice(0, 10));
  if (project === undefined) throw invalid({ projectId: ['This project does not exist'] });
  await expectAssignee({ db }, input.assignedToId, before);
  return project;
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

const change = (context: WriteContext, id: number, changed: Change<Stored>): Promise<Stored> =>
  mergedChange(
    {
      read: () => existing(context, id),
      mergeOf: mergeOfInspection,
      lastChanges: (fields) => lastChanges(context.db, { kind: 'inspections', id }, fields),
      noteMerge: context.noteMerge,
      noteDeclined: ({ version }, values) =>
        context.noteDeclined(
          { kind: 'inspections', id, version, inspectionId: id, itemId: null },
          values,
        ),
    },
    changed,
  );

function changeRoutes(register: Registrar): void {
  register.write(calls.updateInspection, ({ params, body }, context) =>
    change(context, params.id, {
      ...body,
      fields: changesIn(body),
      write: async (before) => {
        const fields = withChanges<InspectionInput>(before, body);
        const project = await expectReferences(context, fields, before);
        const { db, now, madeAt } = context;
        const changed = { before, fields, project, now, madeAt };
        const writing = inspections.updateInspection(db, changed);
        return updated(writing, () => existing(context, before.id));
      },
    }),
  );
  register.write(calls.setInspectionStatus, ({ params, body }, context) =>
    change(context, params.id, {
      ...body,
      fields: { status: body.status },
      write: (before) => {
        const { db, now, madeAt } = context;
        const { status } = body;
        const writing = inspections.setInspectionStatus(db, { before, status, now, madeAt });
        return updated(writing, () => existing(context, before.id));
      },
    }),
  );
  for (const [call, isArchived] of [
    [calls.archiveInspection, true],
    [calls.unarchiveInspection, false],
  ] as const) {
    register.write(call, ({ params, body }, context) =>
      change(context, params.id, {
        ...body,
        fields: { isArchived },
        write: (before) => {
          const { db, now } = context;
          const writing = inspections.setInspectionArchived(db, { before, isArchived, now });
          return updated(writing, () => existing(context, before.id));
        },
      }),
    );
  }
}

export function inspectionRoutes(register: Registrar, services: Services): void {
  listRoutes(register, services);
  changeRoutes(register);
  register.read(calls.getInspection, async ({ params }, context) => {
    const inspection = await existing(context, params.id);
    const project = await findProject(context.db, inspection.projectId, context.now.slice(0, 10));
    return { ...inspection, propertyAddress: project?.address ?? '' };
  });
  register.read(calls.getInspectionWithItems, async ({ params }, context) => {
    const inspection = await existing(context, params.id);
    const inspectionItems = await itemsOfInspection(context.db, inspection.id);
    return { ...inspection, inspectionItems };
  });
  register.write(calls.createInspection, async ({ body }, context) => {
    const project = await expectReferences(context, body);
    const { db, now, madeAt, user } = context;
    const created = { fields: body, project, createdById: user.id, now, madeAt };
    return existing(context, await inspections.insertInspection(db, created));
  });
  register.write(calls.deleteInspection, async ({ params }, context) => {
    const inspection = await existing(context, params.id);
    if ((await countItemsOfInspection(context.db, inspection.id)) > 0) {
      throw conflict('The inspection has items. Archive it instead.');
    }
    await inspections.deleteInspection(context.db, inspection.id);
    return { id: inspection.id };
  });
}
