import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, emailOf, PASSWORD } from '../../support/server/api';
import { Device } from '../../support/server/device';
import { entriesOf, lineOf } from '../../support/records/journal';
import { jpeg } from '../../support/records/pictures';
import { EVERY_CALL } from '../../support/server/sample-calls';
import { startServer, type TestServer } from '../../support/server/server';
import { uploadForm } from '../../support/server/uploads';
import { createPlace, type Place, type Request, WRITES } from '../../support/server/writing-calls';

/** Every call that writes adds the right entries to the journal. */

const NOW = '2026-11-22T10:00:00.000Z';
const TODAY = '2026-11-22';
const LOCKED_UNTIL = '2026-11-22T10:15:00.000Z';

let server: TestServer;
let admin: Api;

beforeAll(async () => {
  server = await startServer({ now: () => new Date(NOW), makeReport: null });
  admin = server.as.Admin;
});

afterAll(() => server.close());

const LATER_WRITES: typeof WRITES = {
  login: () => ['POST', '/auth/login', { email: emailOf('ProjectManager'), password: PASSWORD }],
  refresh: () => ['POST', '/auth/refresh', {}],
  logout: () => ['POST', '/auth/logout', { sessionId: crypto.randomUUID() }],
  uploadPhotos: ({ itemId, picture }) => [
    'POST',
    `/inspectionphotos/upload-multiple/${String(itemId)}`,
    uploadForm([
      { bytes: picture, field: 'files' },
      { bytes: picture, field: 'files' },
    ]),
  ],
};
const ALL_WRITES = { ...WRITES, ...LATER_WRITES };

const NEW_CLIENT = 'created clients: contactPerson, email, isArchived, name';
const NEW_PROJECT = 'created projects: address, budget, clientId, isArchived, isOnHold, name';
const NEW_INSPECTION =
  'created inspections: inspectionDate, inspectorName, isArchived, projectId, status, title';
const NEW_ITEM =
  'created items: assessment, category, description, inspectionId, isResolved, priority, ' +
  'progress, requiresVerification, returnCount, status, tags, title';
const NEW_PHOTO =
  'created photos: category, contentType, displayOrder, fileName, inspectionItemId, sha256, size';
const GONE_PHOTO = NEW_PHOTO.replace('created', 'deleted');
const NEW_COMMENT = 'created comments: inspectionItemId, mentionedUserIds, photoIds, text';
const RENAMED = 'title "Deck survey" → "Renamed"';

/** The entries of each call, by `lineOf`. */
const ENTRIES: Readonly<Record<string, readonly string[]>> = {
  login: [],
  refresh: [],
  logout: [],
  changePassword: ['changed users: password null → null'],
  register: ['created users: email, firstName, isActive, lastName, requiresPasswordReset, role'],
  resetPassword: ['changed users: password null → null, requiresPasswordReset false → true'],
  deactivateUser: ['changed users: isActive true → false'],
  reactivateUser: ['changed users: isActive false → true'],
  updateUser: ['changed users: firstName "Test" → "Renamed"'],
  unlockUser: [`changed users: lockoutEndDate "${LOCKED_UNTIL}" → null`],
  createClient: [NEW_CLIENT],
  updateClient: ['changed clients: name "Bau AG" → "Renamed"'],
  archiveClient: ['changed clients: isArchived false → true'],
  unarchiveClient: ['changed clients: isArchived true → false'],
  deleteClient: [NEW_CLIENT.replace('created', 'deleted')],
  createProject: [NEW_PROJECT],
  updateProject: ['changed projects: name "Harbour Bridge" → "Renamed"'],
  archiveProject: ['changed projects: isArchived false → true'],
  unarchiveProject: ['changed projects: isArchived true → false'],
  deleteProject: [NEW_PROJECT.replace('created', 'deleted')],
  createInspection: [NEW_INSPECTION],
  updateInspection: [`changed inspections: ${RENAMED}`],
  setInspectionStatus: [`changed inspections: completedDate null → "${NOW}", status 0 → 2`],
  archiveInspection: ['changed inspections: isArchived false → true'],
  unarchiveInspection: ['changed inspections: isArchived true → false'],
  deleteInspection: [NEW_INSPECTION.replace('created', 'deleted')],
  createItem: [NEW_ITEM],
  updateItem: ['changed items: title "Cracked beam" → "Renamed"'],
  duplicateItem: [NEW_ITEM],
  setItemStatus: ['changed items: status "Open" → "InProgress"'],
  setItemPriority: ['changed items: priority 3 → 4'],
  resolveItem: [
    `changed items: assessment 1 → 0, isResolved false → true, ` +
      `resolutionNotes null → "Done", resolvedAt null → "${NOW}", resolvedById null → 1, ` +
      `resolvedByUserName null → "Site Admin", ` +
      `resolvedDate null → "${TODAY}", status "Open" → "Resolved"`,
  ],
  unresolveItem: [
    `changed items: assessment 0 → 1, isResolved true → false, ` +
      `resolvedAt "${NOW}" → null, resolvedById 1 → null, resolvedByUserName "Site Admin" → null, ` +
      `resolvedDate "${TODAY}" → null, status "Resolved" → "Open"`,
  ],
  verifyItem: [
    `changed items: status "Resolved" → "Verified", ` +
      `verificationReason null → "Nobody else is on site", verifiedAt null → "${NOW}", ` +
      `verifiedByUserName null → "Site Admin"`,
  ],
  returnItem: [
    `changed items: assessment 0 → 1, isResolved true → false, ` +
      `resolvedAt "${NOW}" → null, resolvedById 1 → null, resolvedByUserName "Site Admin" → null, ` +
      `resolvedDate "${TODAY}" → null, returnCount 0 → 1, returnReason null → "It still moves", ` +
      `returnedAt null → "${NOW}", returnedByUserName null → "Site Admin", ` +
      `status "Resolved" → "Open"`,
  ],
  deleteItem: [
    GONE_PHOTO,
    GONE_PHOTO,
    NEW_COMMENT.replace('created', 'deleted'),
    NEW_ITEM.replace('created', 'deleted'),
  ],
  createPhoto: [NEW_PHOTO],
  uploadPhoto: [NEW_PHOTO],
  uploadPhotos: [NEW_PHOTO, NEW_PHOTO],
  updatePhoto: ['changed photos: caption null → "N"'],
  reorderPhotos: ['changed photos: displayOrder 1 → 0', 'changed photos: displayOrder 0 → 1'],
  withdrawUpload: [GONE_PHOTO],
  deletePhoto: [GONE_PHOTO],
  createReport: ['created reports: inspectionId, projectId, purpose, state, title'],
  cancelReport: ['changed reports: state "queued" → "cancelled"'],
  retryReport: ['changed reports: state "cancelled" → "queued"'],
  createCalendarFeed: [],
  replaceCalendarFeed: [],
  removeCalendarFeed: [],
  createView: ['created views: isShared, name, query'],
  updateView: ['changed views: name "Roof" → "Walls"'],
  deleteView: ['deleted views: isShared, name, query'],
  createShare: ['created shares: expiresAt, reportId'],
  revokeShare: [`changed shares: revokedAt null → "${NOW}"`],
  signReport: [
    'created signatures: agreementVersion, decision, name, reportId, role, sha256, signedAt',
    'created reports: inspectionId, projectId, purpose, sheetOf, state, title',
  ],
  updateOffice: ['changed office: name null → "Falk & Sons"'],
  setLogo: ['changed office: logo null → null'],
  removeLogo: ['changed office: logo null → null'],
  createComment: [NEW_COMMENT],
  updateComment: ['changed comments: text "Seen" → "Not seen"'],
  deleteComment: [
    `changed comments: deletedAt null → "${NOW}", mentionedUserIds [3] → [], text "Seen" → null`,
  ],
  readInbox: [],
};

const set = (columns: { is_active?: number; lockout_end?: string }) => () =>
  server.services.database.db.updateTable('users').set(columns).where('id', '=', 3).execute();

async function send([method, path, body]: Request, headers = {}): Promise<void> {
  const { status } = await admin.send(method, path, body, headers);
  expect([200, 201]).toContain(status);
}

const first = (name: string) => async (place: Place) =>
  send((await ALL_WRITES[name]?.(place, admin)) ?? ['GET', '/auth/me']);

/** What happens before, so that the call changes something. */
const BEFORE: Readonly<Record<string, (place: Place) => Promise<unknown>>> = {
  reactivateUser: set({ is_active: 0 }),
  unlockUser: set({ lockout_end: LOCKED_UNTIL }),
  removeLogo: first('setLogo'),
  unarchiveClient: first('archiveClient'),
  unarchiveProject: first('archiveProject'),
  unarchiveInspection: first('archiveInspection'),
};

/** Calls that use no record of a place, but perhaps its picture. */
const WITHOUT_RECORDS = [
  'login',
  'logout',
  'refresh',
  'changePassword',
  'register',
  'resetPassword',
  'deactivateUser',
  'reactivateUser',
  'updateUser',
  'unlockUser',
  'createClient',
  'createCalendarFeed',
  'replaceCalendarFeed',
  'removeCalendarFeed',
  'createView',
  'updateView',
  'deleteView',
  'updateOffice',
  'setLogo',
  'removeLogo',
  'readInbox',
];

const placeFor = async (name: string): Promise<Place> =>
  WITHOUT_RECORDS.includes(name) ? ({ picture: await jpeg() } as Place) : createPlace(server);

/** The session that is renewed. */
async function cookieOf(name: string): Promise<Record<string, string>> {
  if (name !== 'refresh') return {};
  const device = new Device(server.url);
  await device.login(emailOf('ProjectManager'));
  return { cookie: `plumbline_refresh=${device.refreshToken}` };
}

it('every call that writes is expected to add its entries', () => {
  const writing = EVERY_CALL.filter(({ method }) => method !== 'GET').map(({ name }) => name);
  expect(Object.keys(ENTRIES).sort()).toEqual(writing.sort());
  expect(Object.keys(ALL_WRITES).sort()).toEqual(writing.sort());
});

it.each(Object.entries(ALL_WRITES))('%s', async (name, requestAt) => {
  const place = await placeFor(name);
  await BEFORE[name]?.(place);
  const request = await requestAt(place, admin);
  const key = `key-of-${name}`;
  const headers = { 'idempotency-key': key, ...(await cookieOf(name)) };
  const entries = await entriesOf(server, () => send(request, headers));
  // One statement may change its rows in any order.
  expect(entries.map(lineOf).toSorted()).toEqual(ENTRIES[name]?.toSorted());

  const call = EVERY_CALL.find((each) => each.name === name);
  const keyOf = (index: number) => (name === 'uploadPhotos' ? `${key}:${String(index)}` : key);
  const about = entries.map(({ user_id, user_name, session_id, operation_key, at }) => ({
    user_id,
    user_name,
    session_id,
    operation_key,
    at,
  }));
  const { sid } = decodeJwt<{ sid: string }>(admin.token);
  expect(about).toEqual(
    entries.map((_, index) => ({
      user_id: 1,
      user_name: 'Site Admin',
      session_id: sid,
      operation_key: call?.idempotent ? keyOf(index) : null,
      at: NOW,
    })),
  );
});
