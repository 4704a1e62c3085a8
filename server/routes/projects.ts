import type { CallOutput } from '../../contract/call';
import type { Project } from '../../contract/projects/project';
import * as calls from '../../contract/projects/calls';
import { CLIENT_MESSAGES } from '../../contract/clients/messages';
import { PROJECT_MESSAGES } from '../../contract/projects/messages';
import { isEndAfterStart } from '../../contract/projects/project-dates';
import { hasCapability } from '../../contract/roles';
import { withChanges } from '../../contract/update';
import { conflict, found, invalid } from '../errors/http-error';
import type { Context, Registrar } from '../http/calls/handlers';
import type { Services } from '../http/services';
import { findClient, lockClient } from '../repositories/clients';
import { countInspectionsOfProject } from '../repositories/inspections/inspections';
import { summaryOfProject } from '../repositories/projects/project-summary';
import * as projects from '../repositories/projects/projects';
import { expectVersion, updated } from '../changes/versioned-changes';

type ProjectUpdate = CallOutput<typeof calls.updateProject>['body'];

/** Calendar dates have no zone; the server uses the UTC day. */
const todayOf = ({ now }: Pick<Context, 'now'>) => now.slice(0, 10);

/** Notes on projects are for the office. */
export const readsBriefly = ({ user }: Context) => !hasCapability(user.role, 'canManageProjects');

const existing = async (context: Context, id: number) =>
  found(await projects.findProject(context.db, id, todayOf(context)), 'Project');

/** @throws HttpError 422 if the client does not exist, or is archived and would get the project. */
async function clientNameOf(
  { db }: Context,
  clientId: number,
  before?: { clientId: number },
): Promise<string> {
  await lockClient(db, clientId);
  const client = await findClient(db, clientId);
  if (client === undefined) throw invalid({ clientId: ['This client does not exist'] });
  if (client.isArchived && clientId !== before?.clientId) {
    throw invalid({ clientId: [CLIENT_MESSAGES.isArchived] });
  }
  return client.name;
}

/**
 * The fields of a project after a change.
 * @throws HttpError 422 if the resulting dates are in the wrong order.
 */
function changedFields(before: Project, changes: ProjectUpdate): calls.ProjectInput {
  const status = { onHold: before.status === 'OnHold' };
  const fields = withChanges({ ...before, status }, changes);
  if (!isEndAfterStart(fields)) throw invalid({ endDate: [PROJECT_MESSAGES.endAfterStart] });
  return fields;
}

async function setArchived(
  context: Context,
  { id, version, isArchived }: { id: number; version: number | undefined; isArchived: boolean },
): Promise<Project> {
  const before = expectVersion(await existing(context, id), version);
  const { db, now } = context;
  const writing = projects.setProjectArchived(db, { before, isArchived, now });
  return updated(writing, () => existing(context, id));
}

function listRoutes(register: Registrar, { database, lists }: Services): void {
  const list = (query: calls.ProjectListQuery, context: Context) =>
    projects.listProjects(database, lists, {
      ...query,
      date: query.date ?? todayOf(context),
      isBrief: readsBriefly(context),
    });
  register.list(calls.listProjects, ({ query }, context) => list(query, context));
  register.list(calls.listActiveProjects, ({ query }, context) =>
    list({ ...query, isArchived: false }, context),
  );
  register.list(calls.listArchivedProjects, ({ query }, context) =>
    list({ ...query, isArchived: true }, context),
  );
  register.list(calls.listProjectsOfClient, ({ params, query }, context) =>
    list({ ...query, ...params }, context),
  );
}

export function projectRoutes(register: Registrar, services: Services): void {
  listRoutes(register, services);
  register.read(calls.getProject, ({ params }, context) => existing(context, params.id));
  register.read(calls.getProjectWithClient, async ({ params }, context) => {
    const project = await existing(context, params.id);
    const client = found(await findClient(context.db, project.clientId), 'Client');
    return { ...project, client };
  });
  register.read(calls.getProjectSummary, async ({ params, query }, context) => {
    const { id } = await existing(context, params.id);
    return summaryOfProject(context.db, id, query.date ?? todayOf(context));
  });
  register.write(calls.createProject, async ({ body }, context) => {
    const clientName = await clientNameOf(context, body.clientId);
    const id = await projects.insertProject(context.db, body, clientName, context.now);
    return existing(context, id);
  });
  register.write(calls.updateProject, async ({ params, body }, context) => {
    const before = expectVersion(await existing(context, params.id), body.version);
    const fields = changedFields(before, body);
    const clientName = await clientNameOf(context, fields.clientId, before);
    const { db, now } = context;
    const { engine } = services.database;
    const changes = { before, fields, clientName, now };
    const writing = projects.updateProject({ db, engine }, changes);
    return updated(writing, () => existing(context, params.id));
  });
  register.write(calls.archiveProject, ({ params, body }, context) =>
    setArchived(context, { id: params.id, version: body?.version, isArchived: true }),
  );
  register.write(calls.unarchiveProject, ({ params, body }, context) =>
    setArchived(context, { id: params.id, version: body?.version, isArchived: false }),
  );
  register.write(calls.deleteProject, async ({ params }, context) => {
    const project = await existing(context, params.id);
    if ((await countInspectionsOfProject(context.db, project.id)) > 0) {
      throw conflict('The project has inspections. Archive it instead.');
    }
    await projects.deleteProject(context.db, project.id);
    return { id: project.id };
  });
}
