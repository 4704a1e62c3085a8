import { type Call, pathOf } from '../../../contract/call';
import { CALLS } from '../../../contract/calls';
import type { Answer, Api } from './api';
import { clientBody, inspectionBody, itemBody, projectBody } from '../records/records';
import { signatureOf } from '../records/signatures';

/** A valid path and body for every call of the contract. */

export const EVERY_CALL: readonly Call[] = Object.values(CALLS).flat();

const named = (calls: readonly Call[]) => calls.map((call): [string, Call] => [call.name, call]);

const ID_PARAMS = ['id', 'itemId', 'inspectionId', 'projectId', 'clientId'];

/** The name of a call's id parameter. */
export const idParamOf = (call: Call): string | undefined =>
  [...call.path.matchAll(/:(\w+)/g)]
    .map(([, name = '']) => name)
    .find((name) => ID_PARAMS.includes(name));

export const WITH_ID = named(EVERY_CALL.filter((call) => idParamOf(call) !== undefined));

export const WITH_BODY = named(EVERY_CALL.filter((call) => call.body !== undefined));

export const LISTS = named(EVERY_CALL.filter((call) => call.list === true));

const QUERIES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['Clients', 'Inspections', 'Items', 'ItemsOfInspection', 'Projects', 'Reports', 'Users'].map(
      (list) => [`download${list}`, '?format=csv'],
    ),
  ),
  listInspectionsByDateRange: '?startDate=2026-01-01&endDate=2026-01-31',
  // A stream that is refused, because others do not end.
  followChanges: '?since=ever',
  getProjectStatistics: '?date=2026-11-21',
  getInspectionStatistics: '?startDate=2026-11-01T00:00:00Z&endDate=2026-11-30T23:59:59Z',
  listCreatedRecords: '?keys=sample-key-1',
  listShares: '?reportId=1',
  listUpcomingDeadlines: '?date=2026-11-21',
};

const EMPTY = {};
const BODIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  login: { email: 'nobody@plumbline.test', password: 'secret' },
  changePassword: { currentPassword: 'wrong-1', newPassword: 'secret' },
  register: {
    email: 'new@plumbline.test',
    firstName: 'New',
    lastName: 'User',
    role: 'Inspector',
    password: 'secret',
  },
  updateUser: { firstName: 'New', lastName: 'Name', role: 'Inspector', version: 1 },
  createClient: clientBody(),
  updateClient: { ...clientBody(), version: 1 },
  createProject: projectBody({ clientId: 1 }),
  updateProject: { ...projectBody({ clientId: 1 }), version: 1 },
  createInspection: inspectionBody({ projectId: 1 }),
  updateInspection: { ...inspectionBody({ projectId: 1 }), version: 1 },
  setInspectionStatus: { status: 1 },
  createItem: itemBody({ inspectionId: 1 }),
  updateItem: { ...itemBody({ inspectionId: 1 }), version: 1 },
  setItemStatus: { status: 'Open' },
  setItemPriority: { priority: 1 },
  resolveItem: { notes: 'Done' },
  verifyItem: {},
  returnItem: { reason: 'It still moves' },
  updatePhoto: { caption: 'North', category: 'before', version: 1 },
  reorderPhotos: { photoIds: [] },
  createComment: { text: 'Seen' },
  updateComment: { text: 'Seen again' },
  readInbox: { upTo: 1 },
  createReport: {
    purpose: 'draft',
    inspectionId: 1,
    layout: { groupBy: 'room', photosPerRow: 2, withHistory: false, paper: 'A4' },
  },
  createView: { name: 'Roof', query: 'search=roof', isShared: false },
  updateView: { name: 'Walls', version: 1 },
  createShare: { reportId: 1, days: 7 },
  updateOffice: { name: 'Bau AG', version: 1 },
  signReport: signatureOf('a'.repeat(64)),
};

/** A valid body of a call; the empty one if the body is optional. */
export const sampleBody = (call: Call) => BODIES[call.name] ?? EMPTY;

export const samplePath = (call: Call, id: string | number = 1) =>
  pathOf(call, {
    ...Object.fromEntries(ID_PARAMS.map((name) => [name, id])),
    category: 'Safety',
    priority: 1,
    status: 'Open',
    key: 'sample-key-1',
    sha256: 'a'.repeat(64),
    token: 'a'.repeat(43),
  });

function sampleForm(): FormData {
  const form = new FormData();
  form.append('caption', 'North');
  form.append('file', new Blob(['not a picture']), 'north.jpg');
  return form;
}

/** Makes the call with a valid body. */
export function sendSample(api: Api, call: Call, id?: string | number): Promise<Answer> {
  const body = call.multipart ? sampleForm() : call.body && sampleBody(call);
  return api.send(call.method, `${samplePath(call, id)}${QUERIES[call.name] ?? ''}`, body);
}
