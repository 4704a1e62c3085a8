import { type Api, PASSWORD } from './api';
import { jpeg } from '../records/pictures';
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
} from '../records/records';
import { draftOf, ISSUED_SHA256, issuedReport } from '../records/reports';
import type { TestServer } from './server';
import { signatureOf } from '../records/signatures';
import { uploadForm } from './uploads';

/** A request for each call that writes, which would succeed. */

export interface Place {
  clientId: number;
  emptyClientId: number;
  projectId: number;
  emptyProjectId: number;
  inspectionId: number;
  emptyInspectionId: number;
  itemId: number;
  resolvedItemId: number;
  /** Waits for verification; its resolver is the Admin. */
  waitingItemId: number;
  photoIds: readonly [number, number];
  commentId: number;
  /** An issued revision. */
  reportId: number;
  /** The idempotency key under which the second photo was uploaded. */
  uploadKey: string;
  picture: Buffer;
}

export type Request = [method: string, path: string, body?: unknown];

/** The server must make no reports. */
export async function createPlace(server: TestServer): Promise<Place> {
  const admin = server.as.Admin;
  const { client, project, inspection } = await addSite(admin);
  const [clientId, projectId, inspectionId] = [client.id, project.id, inspection.id];
  const { id: itemId } = await addItem(admin, { inspectionId });
  const { id: resolvedItemId } = await addItem(admin, { inspectionId });
  await admin.patch(`/inspectionitems/${String(resolvedItemId)}/resolve`, { notes: 'Done' });
  const { id: waitingItemId } = await addItem(admin, {
    inspectionId,
    status: 'Resolved',
    requiresVerification: true,
  });
  const mark = crypto.randomUUID();
  const addPhoto = async (colour: string) => {
    const form = uploadForm([{ bytes: await jpeg({ colour }) }]);
    const headers = { 'idempotency-key': `upload-${colour.slice(1)}-${mark}` };
    const path = `/inspectionphotos/upload/${String(itemId)}`;
    const { body } = await admin.post(path, form, headers);
    return (body as { id: number }).id;
  };
  const text = { text: 'Seen', mentionedUserIds: [3] };
  const comment = await admin.post(`/inspectionitems/${String(itemId)}/comments`, text);
  return {
    clientId,
    emptyClientId: (await addClient(admin)).id,
    projectId,
    emptyProjectId: (await addProject(admin, { clientId })).id,
    inspectionId,
    emptyInspectionId: (await addInspection(admin, { projectId })).id,
    itemId,
    resolvedItemId,
    waitingItemId,
    photoIds: [await addPhoto('#ff0000'), await addPhoto('#00ff00')],
    commentId: (comment.body as { id: number }).id,
    reportId: await issuedReport(server, inspectionId),
    uploadKey: `upload-00ff00-${mark}`,
    picture: await jpeg({ colour: '#0000ff' }),
  };
}

async function edit(admin: Api, path: string, body: object): Promise<Request> {
  const current = await admin.get(path);
  return ['PUT', path, { ...body, version: (current.body as { version: number }).version }];
}

const VIEW = { name: 'Roof', query: 'search=roof', isShared: true };

/** For each call that writes, a request that would succeed. */
export const WRITES: Readonly<
  Record<string, (at: Place, admin: Api) => Request | Promise<Request>>
> = {
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
  updateUser: async (_, admin) => {
    const { body } = await admin.get('/auth/users');
    const { users } = body as { users: { id: number; version: number }[] };
    const version = users.find(({ id }) => id === 3)?.version;
    return ['PUT', '/auth/users/3', { firstName: 'Renamed', version }];
  },
  unlockUser: () => ['POST', '/auth/unlock-user/3'],
  createClient: () => ['POST', '/clients', clientBody()],
  updateClient: ({ clientId }, admin) =>
    edit(admin, `/clients/${String(clientId)}`, clientBody({ name: 'Renamed' })),
  archiveClient: ({ clientId }) => ['PATCH', `/clients/${String(clientId)}/archive`],
  unarchiveClient: ({ clientId }) => ['PATCH', `/clients/${String(clientId)}/unarchive`],
  deleteClient: ({ emptyClientId }) => ['DELETE', `/clients/${String(emptyClientId)}`],
  createProject: ({ clientId }) => ['POST', '/projects', projectBody({ clientId })],
  updateProject: ({ clientId, projectId }, admin) =>
    edit(admin, `/projects/${String(projectId)}`, projectBody({ clientId, name: 'Renamed' })),
  archiveProject: ({ projectId }) => ['PATCH', `/projects/${String(projectId)}/archive`],
  unarchiveProject: ({ projectId }) => ['PATCH', `/projects/${String(projectId)}/unarchive`],
  deleteProject: ({ emptyProjectId }) => ['DELETE', `/projects/${String(emptyProjectId)}`],
  createInspection: ({ projectId }) => ['POST', '/inspections', inspectionBody({ projectId })],
  updateInspection: ({ projectId, inspectionId }, admin) =>
    edit(
      admin,
      `/inspections/${String(inspectionId)}`,
      inspectionBody({ projectId, title: 'Renamed' }),
    ),
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
  updateItem: ({ inspectionId, itemId }, admin) =>
    edit(admin, `/inspectionitems/${String(itemId)}`, itemBody({ inspectionId, title: 'Renamed' })),
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
  verifyItem: ({ waitingItemId }) => [
    'PATCH',
    `/inspectionitems/${String(waitingItemId)}/verify`,
    { reason: 'Nobody else is on site' },
  ],
  returnItem: ({ waitingItemId }) => [
    'PATCH',
    `/inspectionitems/${String(waitingItemId)}/return`,
    { reason: 'It still moves' },
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
  updatePhoto: ({ photoIds }, admin) =>
    edit(admin, `/inspectionphotos/${String(photoIds[0])}`, { caption: 'N' }),
  reorderPhotos: ({ itemId, photoIds }) => [
    'PATCH',
    `/inspectionphotos/reorder/${String(itemId)}`,
    { photoIds: photoIds.toReversed() },
  ],
  createComment: ({ itemId }) => [
    'POST',
    `/inspectionitems/${String(itemId)}/comments`,
    { text: 'Seen again' },
  ],
  updateComment: ({ commentId }) => ['PUT', `/comments/${String(commentId)}`, { text: 'Not seen' }],
  deleteComment: ({ commentId }) => ['DELETE', `/comments/${String(commentId)}`],
  readInbox: () => ['POST', '/inbox/read', { upTo: 1 }],
  createReport: ({ inspectionId }) => ['POST', '/reports', draftOf(inspectionId)],
  cancelReport: async ({ inspectionId }, admin) => {
    const { body } = await admin.post('/reports', draftOf(inspectionId));
    return ['POST', `/reports/${String((body as { id: number }).id)}/cancel`];
  },
  retryReport: async ({ inspectionId }, admin) => {
    const { body } = await admin.post('/reports', draftOf(inspectionId));
    const path = `/reports/${String((body as { id: number }).id)}`;
    await admin.post(`${path}/cancel`);
    return ['POST', `${path}/retry`];
  },
  createShare: ({ reportId }) => ['POST', '/shares', { reportId, days: 7 }],
  revokeShare: async ({ reportId }, admin) => {
    const { body } = await admin.post('/shares', { reportId, days: 7 });
    return ['POST', `/shares/${String((body as { id: number }).id)}/revoke`];
  },
  createView: () => ['POST', '/views', VIEW],
  updateView: async (_, admin) => {
    const { body } = await admin.post('/views', VIEW);
    return edit(admin, `/views/${String((body as { id: number }).id)}`, { name: 'Walls' });
  },
  deleteView: async (_, admin) => {
    const { body } = await admin.post('/views', VIEW);
    return ['DELETE', `/views/${String((body as { id: number }).id)}`];
  },
  createCalendarFeed: async (_, admin) => {
    await admin.delete('/calendar-feed');
    return ['POST', '/calendar-feed/new'];
  },
  replaceCalendarFeed: () => ['POST', '/calendar-feed'],
  removeCalendarFeed: async (_, admin) => {
    await admin.post('/calendar-feed');
    return ['DELETE', '/calendar-feed'];
  },
  signReport: ({ reportId }) => [
    'POST',
    `/reports/${String(reportId)}/signatures`,
    signatureOf(ISSUED_SHA256),
  ],
  updateOffice: async (_, admin) => {
    const { name } = (await admin.get('/office')).body as { name: string | null };
    const other = name === 'Falk & Sons' ? 'Roth & Sons' : 'Falk & Sons';
    return edit(admin, '/office', { name: other });
  },
  setLogo: ({ picture }) => ['POST', '/office/logo', uploadForm([{ bytes: picture }])],
  removeLogo: () => ['DELETE', '/office/logo'],
  withdrawUpload: ({ uploadKey }) => ['DELETE', `/inspectionphotos/uploads/${uploadKey}`],
  deletePhoto: ({ photoIds }) => ['DELETE', `/inspectionphotos/${String(photoIds[0])}`],
};
