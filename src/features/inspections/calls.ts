import { INSPECTION_STATUS } from '../../../contract/enums';
import {
  getInspectionWithItems,
  listInspectionsOfProject,
} from '../../../contract/inspections/calls';
import type { Inspection, InspectionWithItems } from '../../../contract/inspections/inspection';
import { LIST_PAGE_SIZE } from '../../../contract/limits';
import { ITEM_MESSAGES } from '../../../contract/items/messages';
import type { CopiedInspection } from '../../../contract/device/calls';
import type { InspectionActionSubject } from '../../../machines/inspections/inspection-actions.machine';
import type { ProjectInspectionsQuery } from '../../../machines/inspections/project-inspections.machine';
import type { DeviceCopy } from '../../../machines/loading/load-context';
import type { Page } from '../../../machines/loading/page';
import { type CallApi, orThrow } from '../../platform/http/call-api';
import { currentId, readRecord } from '../../platform/ids/current-id';
import type { Copies } from '../../platform/offline/copies';
import type {
  InspectionChanges,
  ItemChanges,
  ReadFrom,
} from '../../platform/outbox/record-changes';

/** The calls of inspections. */

/** What reading and changing inspections requires. */
export interface InspectionAccess {
  api: CallApi;
  changes: ItemChanges;
  inspectionChanges: InspectionChanges;
  /** The server's id of a record that was made on this device; null until it has one. */
  serverIdOf: (localId: number) => Promise<number | null>;
}

/** One page of a project's inspections, the newest first. */
export async function fetchProjectInspections(
  api: CallApi,
  { projectId, archived, page }: ProjectInspectionsQuery,
  signal: AbortSignal,
): Promise<Page<Inspection>> {
  const query = {
    page: String(page),
    pageSize: String(LIST_PAGE_SIZE),
    sort: '-inspectionDate',
    ...(archived === 'hide' ? { isArchived: 'false' as const } : {}),
  };
  const params = { projectId: String(projectId) };
  const { data, total } = await orThrow(api(listInspectionsOfProject, { params, query, signal }));
  return { rows: data, total };
}

/** An inspection and its items, including the changes that wait on this device. */
const withChanges = async <Shown extends InspectionWithItems>(
  { changes, inspectionChanges }: InspectionAccess,
  inspection: Shown,
  from: ReadFrom,
): Promise<Shown> => ({
  ...inspection,
  ...(await inspectionChanges.shown(inspection, from)),
  inspectionItems: await changes.itemsOf(inspection.id, inspection.inspectionItems, from),
});

export const fetchInspection = (
  access: InspectionAccess,
  id: number,
  signal: AbortSignal,
): Promise<InspectionWithItems> =>
  readRecord<InspectionWithItems>(access, id, {
    sent: async (serverId) => {
      const failed = ITEM_MESSAGES.fetchFailed;
      const params = { id: serverId };
      const request = orThrow(access.api(getInspectionWithItems, { params, signal, failed }));
      const { answer, from } = await access.changes.answered(request);
      return withChanges(access, answer.data, from);
    },
    unsent: async (localId) => {
      const inspection = await access.inspectionChanges.unsent(localId);
      if (inspection === null) return null;
      const inspectionItems = await access.changes.itemsOf(localId, [], 'device');
      return { ...inspection, inspectionItems };
    },
  });

/** The device's copy of an inspection, including the changes that wait. */
export async function recallInspection(
  access: InspectionAccess,
  copies: Copies,
  id: number,
): Promise<DeviceCopy<CopiedInspection> | null> {
  const copy = await copies.inspection(await currentId(access, id));
  return copy && { ...copy, data: await withChanges(access, copy.data, 'device') };
}

/** The change that an action makes, based on what its author saw. */
function changeOf({ action, inspection, assignedToId = null }: InspectionActionSubject) {
  const { complete, inProgress } = INSPECTION_STATUS;
  const { status, isArchived } = inspection;
  const to = (next: typeof status) =>
    ({ call: 'setInspectionStatus', body: { status: next }, base: { status } }) as const;
  switch (action) {
    case 'complete':
      return to(complete);
    case 'reopen':
      return to(inProgress);
    case 'assign': {
      const base = { assignedToId: inspection.assignedToId };
      return { call: 'updateInspection', body: { assignedToId }, base } as const;
    }
    case 'archive':
      return { call: 'archiveInspection', body: {}, base: { isArchived } } as const;
    case 'restore':
      return { call: 'unarchiveInspection', body: {}, base: { isArchived } } as const;
  }
}

/** Carries out an action on an inspection. */
export const actOnInspection = (
  { inspectionChanges }: InspectionAccess,
  subject: InspectionActionSubject,
): Promise<Inspection> =>
  inspectionChanges.make({ ...changeOf(subject), id: subject.inspection.id });
