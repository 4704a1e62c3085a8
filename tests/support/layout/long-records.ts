import { addComment } from '../records/comments';
import { fillWithRecords } from '../records/real-records';
import { addPhotos } from '../records/item-photos';
import { jpeg } from '../records/pictures';
import { addClient, addInspection, addItem, addProject } from '../records/records';
import { ISSUED_SHA256, issuedReport } from '../records/reports';
import type { TestServer } from '../server/server';
import { signRevision } from '../records/signatures';
import { uploadForm } from '../server/uploads';

/**
 * Records with texts as long as real ones: many words, and names joined by slashes without blanks.
 */

const JOINED = 'ELEMENTARY/CHASE/TAMALES+GROCERIES/INTERNATIONAL/RIVERDALE-SPUYTEN-DUYVIL';
const EMAIL = 'maximiliane.hohenstein-wittelsbach@facility-management.northgate-estates.example';
const PLACE =
  'CEILING, 2nd WINDOW FRAME FROM NORTH AT EAST WALL IN THE 2nd ROOM FROM NORTH LOCATED AT APT 4E, 6th STORY';
const FINDING = `LEAD-BASED PAINT HAZARD – ${PLACE}`;

export interface LongRecords {
  inspectionId: number;
  itemId: number;
  resolvedId: number;
  /** Waits for verification by another person than the Inspector. */
  waitingId: number;
  returnedId: number;
  photoId: number;
  projectName: string;
  projectId: number;
  clientId: number;
  /** The page of a link to an issued report. */
  sharedPath: string;
}

async function addUsers({ as: { Admin }, services }: TestServer): Promise<number> {
  const people = [
    { email: EMAIL, firstName: 'Maximiliane-Theodora', lastName: 'Hohenstein-Wittelsbach' },
    { email: 'locked@plumbline.test', firstName: 'Bo', lastName: 'Li' },
  ];
  const ids: number[] = [];
  for (const person of people) {
    const body = { ...person, role: 'ProjectManager', password: 'Plumb-line-9-walks' };
    const answer = await Admin.post('/auth/register', body);
    ids.push((answer.body as { user: { id: number } }).user.id);
  }
  await services.database.db
    .updateTable('users')
    .set({ lockout_end: '2099-12-31T22:15:00.000Z' })
    .where('email', '=', 'locked@plumbline.test')
    .execute();
  return ids[0] ?? 0;
}

/** Issues a report, which is signed and shared, and saves a view; the path of the link's page. */
async function share(server: TestServer, inspectionId: number): Promise<string> {
  const { Admin } = server.as;
  const reportId = await issuedReport(server, inspectionId);
  await Admin.post('/shares', { reportId });
  const revision = { id: reportId, sha256: ISSUED_SHA256 };
  const name = 'Maximiliane-Theodora Hohenstein-Wittelsbach';
  await signRevision(Admin, revision, { name, role: JOINED.slice(0, 100) });
  const reason = `${FINDING} – ${JOINED}`;
  const refused = { name: JOINED, decision: 'refused', drawing: undefined, reason } as const;
  await signRevision(Admin, revision, refused);
  await Admin.post('/views', { name: FINDING.slice(0, 60), query: 'view=all', isShared: true });
  const { body } = await Admin.get(`/shares?reportId=${String(reportId)}`);
  return (body as { path: string }[])[0]?.path ?? '';
}

/**
 * Fills a server that has the real records if available with the longest possible texts. The server
 * must make no reports.
 */
export async function addLongRecords(server: TestServer): Promise<LongRecords> {
  await fillWithRecords(server);
  const { Admin, Inspector } = server.as;
  const assignedToId = await addUsers(server);
  const client = await addClient(Admin, {
    name: `AAA ${JOINED} housing portfolio`,
    contactPerson: 'Maximiliane-Theodora Hohenstein-Wittelsbach',
    email: EMAIL,
  });
  const projectName = `AAA LEARNING TREE PRESCHOOL AND NURSERY, INC. ${JOINED}`;
  const project = await addProject(Admin, {
    clientId: client.id,
    name: projectName,
    address: `${JOINED}, Kingsbridge Heights-Van Cortlandt Village, New York, BRONX, 10463-1234`,
    startDate: '2025-12-29',
    endDate: '2028-11-30',
  });
  const { id: inspectionId } = await addInspection(Admin, {
    projectId: project.id,
    title: `AAA Housing maintenance inspection – 2238 ADAMS PLACE – ${JOINED}`,
    description: `Class C housing maintenance inspection. ${JOINED}`,
    inspectorName: `HPD Bronx, community board 6, ${JOINED}`,
    notes: `FIRST NO ACCESS TO RE- INSPECT VIOLATION: 1 ${JOINED}`,
    weatherConditions: 'Freezing rain, later sleet and strong gusts',
    temperature: -12,
    inspectionDate: '2099-11-20T09:00:00.000Z',
  });
  const { id: itemId } = await addItem(Inspector, {
    inspectionId,
    assignedToId,
    title: FINDING,
    description: `${FINDING} – ${JOINED}`,
    location: `${PLACE} ${JOINED}`,
    category: 'Electrical',
    status: 'InProgress',
    priority: 4,
    severity: 'critical',
    dueDate: '2024-09-30',
    costEstimate: 1_234_567.89,
    estimatedHours: 1234.5,
    progress: 65,
    tags: ['code-violation', 'replacement'],
    technicalNotes: JOINED,
    recommendedAction: FINDING,
  });
  const { id: resolvedId } = await addItem(Inspector, {
    inspectionId,
    title: `${JOINED} RESOLVED`,
    location: PLACE,
    status: 'Resolved',
    resolvedDate: '2024-09-30',
    resolutionNotes: FINDING,
    actualCost: 9_876_543.21,
    actualHours: 12.5,
  });
  const waits = async (name: string) => {
    const { id } = await addItem(Inspector, {
      inspectionId,
      assignedToId,
      location: PLACE,
      category: 'Electrical',
      title: `${JOINED} ${name}`,
    });
    const resolution = { notes: `${FINDING} – ${JOINED}`, requiresVerification: true };
    await Inspector.patch(`/inspectionitems/${String(id)}/resolve`, resolution);
    return id;
  };
  const waitingId = await waits('WAITING');
  const returnedId = await waits('RETURNED');
  await Admin.patch(`/inspectionitems/${String(returnedId)}/return`, {
    reason: `${FINDING} – ${JOINED}`,
  });
  await addItem(Inspector, { inspectionId, title: 'Draft', status: 'Draft' });
  for (const status of ['Open', 'InProgress', 'Verified', 'Closed']) {
    for (let count = 1; count <= 5; count += 1) {
      const title = `${String(count)} ${FINDING}`;
      await addItem(Inspector, {
        inspectionId,
        assignedToId,
        title,
        status,
        dueDate: '2024-09-30',
      });
    }
  }
  const tallLogo = await jpeg({ width: 300, height: 900 });
  await Admin.post('/office/logo', uploadForm([{ bytes: tallLogo }]));
  const bytes = await jpeg();
  const photos = await addPhotos(Inspector, itemId, [
    {
      bytes,
      name: `${JOINED.replaceAll('/', '_')}.jpg`,
      caption: `${JOINED} ${FINDING}`.slice(0, 200),
    },
    { bytes: await jpeg({ colour: '#664422' }), name: 'IMG_0002.jpg', caption: 'Ceiling' },
    { bytes: await jpeg({ colour: '#224466' }), name: 'IMG_0003.jpg' },
  ]);
  await addComment(Inspector, itemId, {
    text: `@Site Admin, ${FINDING}\n${JOINED} https://example.test/${JOINED}`,
    mentionedUserIds: [1],
    photoIds: photos.map(({ id }) => id),
  });
  await addComment(Admin, itemId, {
    text: `@Maximiliane-Theodora Hohenstein-Wittelsbach ${PLACE}`,
    mentionedUserIds: [assignedToId],
  });
  return {
    inspectionId,
    itemId,
    resolvedId,
    waitingId,
    returnedId,
    photoId: photos[0]?.id ?? 0,
    projectName,
    projectId: project.id,
    clientId: client.id,
    sharedPath: await share(server, inspectionId),
  };
}
