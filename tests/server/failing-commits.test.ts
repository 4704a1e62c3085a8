import { afterAll, beforeAll, expect, it } from 'vitest';
import { EVERY_CALL } from '../support/sample-calls';
import { type Api, PASSWORD } from '../support/api';
import { failCommits } from '../support/failing-commit';
import { jpeg } from '../support/pictures';
import {
  addClient,
  addInspection,
  addItem,
  addProject,
  addSite,
  clientBody,
  inspectionBody,
  itemBody,
  projectBody,
} from '../support/records';
import { startServer, type TestServer } from '../support/server';
import { storedFiles, uploadForm } from '../support/uploads';

/** A change whose commit fails leaves every row and stored file unchanged. */

interface Place {
  clientId: number;
  emptyClientId: number;
  projectId: number;
  emptyProjectId: number;
  inspectionId: number;
  emptyInspectionId: number;
  itemId: number;
  resolvedItemId: number;
  photoIds: readonly [number, number];
  /** The idempotency key under which the second photo was uploaded. */
  uploadKey: string;
  picture: Buffer;
}

type Request = [method: string, path: string, body?: unknown];

let server: TestServer;
let admin: Api;
let place: Place;

async function createPlace(): Promise<Place> {
  const { client, project, inspection } = await addSite(admin);
  const [clientId, projectId, inspectionId] = [client.id, project.id, inspection.id];
  const { id: itemId } = await addItem(admin, { inspectionId });
  const { id: resolvedItemId } = await addItem(admin, { inspectionId });
  await admin.patch(`/inspectionitems/${String(resolvedItemId)}/resolve`, { notes: 'Done' });
  const addPhoto = async (colour: string) => {
    const form = uploadForm([{ bytes: await jpeg({ colour }) }]);
    const headers = { 'idempotency-key': `upload-${colour.slice(1)}` };
    const path = `/inspectionphotos/upload/${String(itemId)}`;
    const { body } = await admin.post(path, form, headers);
    return (body as { id: number }).id;
  };
  return {
    clientId,
    emptyClientId: (await addClient(admin)).id,
    projectId,
    emptyProjectId: (await addProject(admin, { clientId })).id,
    inspectionId,
    emptyInspectionId: (await addInspection(admin, { projectId })).id,
    itemId,
    resolvedItemId,
    photoIds: [await addPhoto('#ff0000'), await addPhoto('#00ff00')],
    uploadKey: 'upload-00ff00',
    picture: await jpeg({ colour: '#0000ff' }),
  };
}

beforeAll(async () => {
  server = await startServer({ environment: { LOG_LEVEL: 'silent' } });
  admin = server.as.Admin;
  place = await createPlace();
});

afterAll(() => server.close());

/** For each call that writes, a request that would succeed. */
const REQUESTS: Readonly<Record<string, (at: Place) => Request | Promise<Request>>> = {
  changePassword: () => [
    'POST',
    '/auth/change-password',
    { currentPassword: PASSWORD, newPassword: 'Cedar-lintel-47' },
  ],
  register: () => [
    'POST',
    '/auth/register',
    {
      email: 'new@plumbline.test',
      firstName: 'New',
      lastName: 'User',
      role: 'Inspector',
      password: 'Cedar-lintel-47',
    },
  ],
  resetPassword: () => ['POST', '/auth/reset-password/3'],
  deactivateUser: () => ['POST', '/auth/deactivate-user/3'],
  reactivateUser: () => ['POST', '/auth/reactivate-user/3'],
  updateUser: () => ['PUT', '/auth/users/3', { firstName: 'Renamed', version: 1 }],
  unlockUser: () => ['POST', '/auth/unlock-user/3'],
  createClient: () => ['POST', '/clients', clientBody()],
  updateClient: ({ clientId }) => edit(`/clients/${String(clientId)}`, clientBody()),
  archiveClient: ({ clientId }) => ['PATCH', `/clients/${String(clientId)}/archive`],
  unarchiveClient: ({ clientId }) => ['PATCH', `/clients/${String(clientId)}/unarchive`],
  deleteClient: ({ emptyClientId }) => ['DELETE', `/clients/${String(emptyClientId)}`],
  createProject: ({ clientId }) => ['POST', '/projects', projectBody({ clientId })],
  updateProject: ({ clientId, projectId }) =>
    edit(`/projects/${String(projectId)}`, projectBody({ clientId, name: 'Renamed' })),
  archiveProject: ({ projectId }) => ['PATCH', `/projects/${String(projectId)}/archive`],
  unarchiveProject: ({ projectId }) => ['PATCH', `/projects/${String(projectId)}/unarchive`],
  deleteProject: ({ emptyProjectId }) => ['DELETE', `/projects/${String(emptyProjectId)}`],
  createInspection: ({ projectId }) => ['POST', '/inspections', inspectionBody({ projectId })],
  updateInspection: ({ projectId, inspectionId }) =>
    edit(`/inspections/${String(inspectionId)}`, inspectionBody({ projectId, title: 'Renamed' })),
  setInspectionStatus: ({ inspectionId }) => [
    'PATCH',
    `/inspections/${String(inspectionId)}/status`,
    { status: 2 },
  ],
  archiveInspection: ({ inspectionId }) => [
    'PATCH',
    `/inspections/${String(inspectionId)}/archive`,
  ],
  unarchiveInspection: ({ inspectionId }) => [
    'PATCH',
    `/inspections/${String(inspectionId)}/unarchive`,
  ],
  deleteInspection: ({ emptyInspectionId }) => [
    'DELETE',
    `/inspections/${String(emptyInspectionId)}`,
  ],
  createItem: ({ inspectionId }) => ['POST', '/inspectionitems', itemBody({ inspectionId })],
  updateItem: ({ inspectionId, itemId }) =>
    edit(`/inspectionitems/${String(itemId)}`, itemBody({ inspectionId, title: 'Renamed' })),
  duplicateItem: ({ itemId }) => ['POST', `/inspectionitems/${String(itemId)}/duplicate`],
  setItemStatus: ({ itemId }) => [
    'PATCH',
    `/inspectionitems/${String(itemId)}/status`,
    { status: 'InProgress' },
  ],
  setItemPriority: ({ itemId }) => [
    'PATCH',
    `/inspectionitems/${String(itemId)}/priority`,
    { priority: 4 },
  ],
  resolveItem: ({ itemId }) => [
    'PATCH',
    `/inspectionitems/${String(itemId)}/resolve`,
    { notes: 'Done' },
  ],
  unresolveItem: ({ resolvedItemId }) => [
    'PATCH',
    `/inspectionitems/${String(resolvedItemId)}/unresolve`,
  ],
  deleteItem: ({ itemId }) => ['DELETE', `/inspectionitems/${String(itemId)}`],
  createPhoto: ({ itemId, picture }) => [
    'POST',
    '/inspectionphotos',
    uploadForm([{ bytes: picture }], { inspectionItemId: String(itemId) }),
  ],
  uploadPhoto: ({ itemId, picture }) => [
    'POST',
    `/inspectionphotos/upload/${String(itemId)}`,
    uploadForm([{ bytes: picture }]),
  ],
  updatePhoto: ({ photoIds }) => edit(`/inspectionphotos/${String(photoIds[0])}`, { caption: 'N' }),
  reorderPhotos: ({ itemId, photoIds }) => [
    'PATCH',
    `/inspectionphotos/reorder/${String(itemId)}`,
    { photoIds: photoIds.toReversed() },
  ],
  withdrawUpload: ({ uploadKey }) => ['DELETE', `/inspectionphotos/uploads/${uploadKey}`],
  deletePhoto: ({ photoIds }) => ['DELETE', `/inspectionphotos/${String(photoIds[0])}`],
};

/**
 * These begin, renew and end a session in single statements; in an upload of several files each has
 * its own commit.
 */
const ELSEWHERE = ['login', 'refresh', 'logout', 'uploadPhotos'];

async function edit(path: string, body: object): Promise<Request> {
  const current = await admin.get(path);
  return ['PUT', path, { ...body, version: (current.body as { version: number }).version }];
}

/** Every row of every table, and the stored files. */
async function everything(): Promise<unknown> {
  const { db } = server.services.database;
  const rows: Record<string, string[]> = {};
  for (const { name, isView } of await db.introspection.getTables()) {
    if (isView) continue;
    const table = await db
      .selectFrom(name as 'users')
      .selectAll()
      .execute();
    rows[name] = table.map((row) => JSON.stringify(row)).sort();
  }
  return { rows, files: storedFiles(server) };
}

it('every call that writes is tested', () => {
  const writing = EVERY_CALL.filter(({ method }) => method !== 'GET').map(({ name }) => name);
  expect([...Object.keys(REQUESTS), ...ELSEWHERE].sort()).toEqual(writing.sort());
});

it.each(Object.entries(REQUESTS))('%s', async (_, requestAt) => {
  const [method, path, body] = await requestAt(place);
  const before = await everything();
  const commits = failCommits(server);
  const { status } = await admin.send(method, path, body);
  commits.restore();
  expect({ status, failures: commits.failures() }).toEqual({ status: 500, failures: 1 });
  expect(await everything()).toEqual(before);
});
