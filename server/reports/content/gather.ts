import { setImmediate } from 'node:timers/promises';
import type { DatesInWords } from '../../../contract/history/field-words';
import { importedDay } from '../../../contract/inspections/imported-day';
import { dayOf, formatIn } from '../../../contract/rules/zoned-dates';
import { REPORT_MESSAGES } from '../../../contract/reports/messages';
import type { Queries } from '../../db/database';
import type { PhotoServices } from '../../photos/photo-services';
import { itemsOfInspection } from '../../repositories/items/items';
import { findInspection } from '../../repositories/inspections/inspections';
import { findOffice, layoutOf } from '../../repositories/office';
import { listPhotosOfItem } from '../../repositories/photos';
import { findProject } from '../../repositories/projects/projects';
import type { ReportNames } from '../../repositories/reports/reports';
import { itemIdsOf, type ReportRow } from '../../repositories/reports/report-rows';
import { ReportError } from '../report-error';
import type {
  ReportContent,
  ReportFact,
  ReportInspection,
  ReportItem,
  ReportPhoto,
} from '../report-content';
import { datesIn } from './dates';
import { historyOfInspection, historyOfItem } from './histories';
import { officeOf } from './office';

type Store = Pick<PhotoServices, 'database' | 'photos' | 'now'>;

/** The key by which the PDF maker requests a photo. */
const photoKey = (id: number): string => String(id);

async function photosOf(db: Queries, itemId: number): Promise<ReportPhoto[]> {
  const photos = await listPhotosOfItem(db, itemId);
  return photos.map(({ id, createdAt, location, ...photo }) => ({
    ...photo,
    key: photoKey(id),
    place: location?.address ?? null,
    uploadedAt: createdAt,
  }));
}

interface Wanted {
  inspectionId: number;
  /** Null for all items. */
  itemIds: readonly number[] | null;
  withHistory: boolean;
  dates: DatesInWords;
  signal: AbortSignal;
}

interface Part {
  projectId: number;
  inspection: ReportInspection;
  items: ReportItem[];
}

/** An inspection with its items; undefined if it was deleted. */
async function partOf(db: Queries, wanted: Wanted): Promise<Part | undefined> {
  const { inspectionId, itemIds, signal } = wanted;
  const inspection = await findInspection(db, inspectionId);
  if (inspection === undefined) return undefined;
  const { isImported } = inspection;
  const history = await historyOfInspection(db, { inspectionId, isImported }, wanted);
  const chosen = itemIds === null ? null : new Set(itemIds);
  const items: ReportItem[] = [];
  for (const item of await itemsOfInspection(db, inspectionId)) {
    if (chosen?.has(item.id) === false) continue;
    items.push({
      ...item,
      assigneeName: item.assignedTo?.name ?? null,
      ...(await historyOfItem(db, item, wanted)),
      photos: item.photoCount === 0 ? [] : await photosOf(db, item.id),
    });
    await setImmediate();
    signal.throwIfAborted();
  }
  return {
    projectId: inspection.projectId,
    inspection: {
      ...inspection,
      inspectorName: inspection.assignedToUserName ?? inspection.inspectorName,
      onlyDay: importedDay(inspection.inspectionDate, isImported),
      ...history,
    },
    items,
  };
}

function inspectionDateIn(
  timeZone: string,
  { inspectionDate, onlyDay }: Pick<ReportInspection, 'inspectionDate' | 'onlyDay'>,
): string {
  return onlyDay === null
    ? formatIn(timeZone, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(inspectionDate))
    : formatIn('UTC', { dateStyle: 'long' }).format(new Date(onlyDay));
}

function factsOf(
  project: { name: string; clientName: string; address: string },
  only: ReportInspection | undefined,
  timeZone: string,
): ReportFact[] {
  return [
    { label: 'Client', text: project.clientName },
    { label: 'Project', text: project.name },
    { label: 'Address', text: project.address },
    ...(only === undefined
      ? []
      : [
          {
            label: 'Inspection Date',
            text: inspectionDateIn(timeZone, only),
          },
          { label: 'Inspector', text: only.inspectorName },
        ]),
  ];
}

interface Gathered {
  content: ReportContent;
  /** As the records were called when they were read. */
  names: ReportNames;
}

const kindOf = (report: ReportRow) => {
  if (report.item_ids !== null) return 'Report of Selected Items';
  return report.inspection_id === null ? 'Project Report' : 'Inspection Report';
};

/**
 * A report without one of its items would contain less than its author chose.
 * @throws ReportError
 */
function expectAll(chosen: readonly number[] | null, items: readonly ReportItem[]): void {
  const there = new Set(items.map(({ id }) => id));
  if (chosen?.every((id) => there.has(id)) === false) {
    throw new ReportError(REPORT_MESSAGES.itemGone);
  }
}

/**
 * Reads everything that a report contains from the database.
 * @param inspectionIds those of the report, in its order
 * @throws ReportError if its subject, or one of its chosen items, is gone; the signal's reason if it
 * is aborted.
 */
export async function gatherContent(
  store: Store,
  report: ReportRow,
  { inspectionIds, signal }: { inspectionIds: readonly number[]; signal: AbortSignal },
): Promise<Gathered> {
  const { db } = store.database;
  const office = await findOffice(db);
  const { timeZone } = office;
  const now = store.now();
  const today = dayOf(now, timeZone);
  const { withHistory } = layoutOf(report.layout);
  const itemIds = itemIdsOf(report);
  const wanted = { itemIds, withHistory, dates: datesIn(timeZone), signal };
  const parts: Part[] = [];
  for (const inspectionId of inspectionIds) {
    // Queries on SQLite finish at once; this lets other requests be answered in between.
    await setImmediate();
    signal.throwIfAborted();
    const part = await partOf(db, { ...wanted, inspectionId });
    if (part !== undefined) parts.push(part);
  }
  const only = report.inspection_id === null ? undefined : parts[0];
  const project = await findProject(db, only?.projectId ?? report.project_id, today);
  const isGone = report.inspection_id !== null && parts.length === 0;
  if (project === undefined || isGone) throw new ReportError(REPORT_MESSAGES.recordGone);
  const items = parts.flatMap((part) => part.items);
  expectAll(itemIds, items);
  const title = only?.inspection.title ?? project.name;
  const content: ReportContent = {
    office: await officeOf(store, office),
    title,
    kind: kindOf(report),
    facts: factsOf(project, only?.inspection, timeZone),
    revision:
      report.revision === null
        ? null
        : {
            number: report.revision,
            issuedAt: now.toISOString(),
            issuedBy: report.created_by_name,
            verifyUrl: `${report.base_url}/verify`,
          },
    gatheredAt: now.toISOString(),
    timeZone,
    today,
    baseUrl: report.base_url,
    isSheet: false,
    inspections: parts.map(({ inspection }) => inspection),
    items,
    signatures: [],
  };
  return { content, names: { title, projectName: project.name } };
}
