import { createClient } from '../../contract/clients/calls';
import { createComment } from '../../contract/comments/calls';
import { INSPECTION_STATUS, type InspectionStatus, type ItemStatus } from '../../contract/enums';
import { createItem } from '../../contract/items/calls';
import { createInspection } from '../../contract/inspections/calls';
import { uploadPhoto } from '../../contract/photos/calls';
import { createProject } from '../../contract/projects/calls';
import { createReport } from '../../contract/reports/calls';
import { DEFAULT_REPORT_LAYOUT } from '../../contract/reports/layout';
import { isSettled } from '../../contract/items/item-status';
import type { Person, Team } from './accounts';
import type { Random } from './random';
import { FINDINGS, type Finding, PLACES, RESOLUTIONS } from './content/findings';
import { DEMO_CLIENTS, type DemoProject, INSPECTION_TITLES, WEATHER } from './content/sites';
import { TALKS } from './content/talks';
import type { Days } from './days';
import { takePhoto } from './scenes/scenes';

/** Adds the demo's records one by one, as users would. */

const DAYS_PER_MONTH = 30;
const ITEMS = { fewest: 4, most: 7 };
/** One in this many findings has a photo; drawing them takes most of the time. */
const PHOTO_EVERY = { recent: 2, old: 8 };
const RECENT_DAYS = 14;
/** People talk about one in this many findings that are not settled. */
const TALK_EVERY = 4;
/** So many inspections have a report. */
const REPORTS = 4;

export interface Filler extends Team {
  random: Random;
  days: Days;
  /** The number of findings so far, which makes them and their photos differ. */
  findings: number;
  reports: number;
}

interface Place {
  at: DemoProject;
  /** The day of the inspection, from today. */
  day: number;
  inspector: Person;
}

/**
 * The days of a project's three inspections, relative to today: some past, some future, some today.
 */
function inspectionDays({ starts, ends }: DemoProject, random: Random): number[] {
  const around = (low: number, high: number) => Math.round(random.between(low, high));
  if (starts > 0) return [around(3, 9), around(12, 20), starts * DAYS_PER_MONTH];
  if (ends < 0) return [-90, -60, -45].map((day) => ends * DAYS_PER_MONTH + day);
  return [around(-40, -15), around(-12, -1), random.next() < 0.45 ? 0 : around(1, 8)];
}

function inspectionStatus(day: number, random: Random): InspectionStatus {
  if (day > 0) return INSPECTION_STATUS.open;
  if (day === 0) return random.next() < 0.5 ? INSPECTION_STATUS.open : INSPECTION_STATUS.inProgress;
  return day < -13 || random.next() < 0.4
    ? INSPECTION_STATUS.complete
    : INSPECTION_STATUS.inProgress;
}

function itemStatus(day: number, random: Random): ItemStatus {
  if (day === 0) return 'Open';
  const old = day < -13;
  const [first, ...others] = old
    ? (['Closed', 'Verified', 'Resolved', 'Closed', 'InProgress', 'Open'] as const)
    : (['Open', 'Open', 'InProgress', 'InProgress', 'Resolved'] as const);
  return random.pick([first, ...others]);
}

async function addPhoto(
  { days }: Filler,
  { id, finding }: { id: number; finding: Finding },
  { at, day, inspector }: Place,
): Promise<void> {
  const [latitude, longitude] = at.place;
  const takenAt = days.cameraTime(day, 10);
  const bytes = await takePhoto({ scene: finding.scene, seed: id, takenAt, latitude, longitude });
  const form = new FormData();
  form.append('caption', finding.title);
  form.append('category', 'issue');
  form.append('file', new Blob([new Uint8Array(bytes)]), `site-${String(id)}.jpg`);
  await inspector.api.post(uploadPhoto, `/inspectionphotos/upload/${String(id)}`, form);
}

async function addTalk({ manager, random }: Filler, itemId: number, inspector: Person) {
  const { question, answer } = random.pick(TALKS);
  const path = `/inspectionitems/${String(itemId)}/comments`;
  const asked = { text: `@${inspector.name} ${question}`, mentionedUserIds: [inspector.id] };
  await manager.api.post(createComment, path, asked);
  const answered = { text: `@${manager.name} ${answer}`, mentionedUserIds: [manager.id] };
  if (random.next() < 0.5) await inspector.api.post(createComment, path, answered);
}

async function addItem(filler: Filler, inspectionId: number, where: Place) {
  const { random, days } = filler;
  const { day, inspector } = where;
  const finding = FINDINGS[filler.findings % FINDINGS.length];
  if (finding === undefined) return;
  filler.findings += 1;
  const status = itemStatus(day, random);
  const settled = isSettled(status);
  const { title, description, category, priority, severity, tags, action } = finding;
  const { id } = await inspector.api.post(createItem, '/inspectionitems', {
    inspectionId,
    title,
    description,
    category,
    priority,
    severity,
    tags,
    status,
    location: random.pick(PLACES),
    assignedToId: settled || random.next() < 0.7 ? inspector.id : null,
    recommendedAction: action,
    dueDate: days.date(day + 3 + (4 - priority) * 5),
    estimatedHours: Math.round(random.between(1, 16)),
    costEstimate: Math.round(random.between(2, 60)) * 25,
    progress: settled ? 100 : status === 'InProgress' ? Math.round(random.between(1, 9)) * 10 : 0,
    ...(settled
      ? {
          resolvedDate: days.date(Math.min(day + 5, 0)),
          resolutionNotes: random.pick(RESOLUTIONS),
          resolutionType: 'fixed',
        }
      : {}),
  });
  const every = day > -RECENT_DAYS ? PHOTO_EVERY.recent : PHOTO_EVERY.old;
  if (filler.findings % every === 0) await addPhoto(filler, { id, finding }, where);
  if (!settled && filler.findings % TALK_EVERY === 0) await addTalk(filler, id, inspector);
}

async function addReport(filler: Filler, inspectionId: number) {
  if (filler.reports === REPORTS) return;
  filler.reports += 1;
  const layout = DEFAULT_REPORT_LAYOUT;
  const request = { purpose: 'revision', inspectionId, layout };
  await filler.manager.api.post(createReport, '/reports', request);
}

async function addInspection(filler: Filler, projectId: number, at: DemoProject, day: number) {
  const { random, days, inspectors } = filler;
  const inspector = random.pick(inspectors);
  const status = inspectionStatus(day, random);
  const { id } = await inspector.api.post(createInspection, '/inspections', {
    projectId,
    title: random.pick(INSPECTION_TITLES),
    description: `${at.description}. Walked with the site manager.`,
    inspectionDate: days.at(day, Math.round(random.between(8, 15))),
    inspectorName: inspector.name,
    assignedToId: inspector.id,
    status,
    weatherConditions: day > 0 ? null : random.pick(WEATHER),
    temperature: day > 0 ? null : Math.round(random.between(3, 22)),
  });
  if (day > 0) return;
  const items = Math.round(random.between(ITEMS.fewest, ITEMS.most));
  for (let n = 0; n < items; n += 1) await addItem(filler, id, { at, day, inspector });
  if (status === INSPECTION_STATUS.complete && day > -RECENT_DAYS) await addReport(filler, id);
}

/** Adds all clients with their projects, inspections, findings, photos, comments and reports. */
export async function addRecords(filler: Filler): Promise<void> {
  const { manager, random, days } = filler;
  const office = manager.api;
  for (const { projects, ...client } of DEMO_CLIENTS) {
    const { id: clientId } = await office.post(createClient, '/clients', client);
    for (const at of projects) {
      const { name, address, description, budget } = at;
      const { id: projectId } = await office.post(createProject, '/projects', {
        clientId,
        name,
        address,
        description,
        budget,
        startDate: days.date(at.starts * DAYS_PER_MONTH),
        endDate: days.date(at.ends * DAYS_PER_MONTH),
      });
      for (const day of inspectionDays(at, random)) await addInspection(filler, projectId, at, day);
    }
  }
}
