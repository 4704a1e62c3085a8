import { ASSESSMENT, INSPECTION_STATUS } from '../../contract/enums';
import {
  type Inspection,
  InspectionInput,
  InspectionStatusMove,
  InspectionUpdate,
} from '../../contract/inspections/inspection';
import { withChanges } from '../../contract/update';
import type { ProjectOption } from '../inspections/project-options.machine';
import { setBy } from './given-values';
import type { KeptChange } from './kept-change';
import { recordsAfter } from './records-after';
import { type Maker, personIn } from './pending-items';
import { isNewHere } from './records-of-change';
import { createsRecord, deletesRecord, kindOf } from './waiting-calls';

/** Who made the changes, and the projects that the device knows. */
export interface InspectionMaker extends Maker {
  projects: readonly ProjectOption[];
}

const instantOf = ({ madeAt }: KeptChange): string => new Date(madeAt).toISOString();

/** The names that follow from the ids in an inspection. */
function namesIn(
  inspection: Pick<Inspection, 'projectId' | 'assignedToId'>,
  before: Inspection | null,
  change: KeptChange,
  maker: InspectionMaker,
) {
  const { projectId, assignedToId } = inspection;
  const isSameProject = before?.projectId === projectId;
  const project = maker.projects.find(({ id }) => id === projectId);
  const isSamePerson = before?.assignedToId === assignedToId;
  const person = personIn(maker, assignedToId);
  return {
    projectName: isSameProject ? before.projectName : (project?.name ?? change.projectName ?? ''),
    clientName: isSameProject ? before.clientName : (project?.clientName ?? ''),
    assignedToUserName: isSamePerson ? before.assignedToUserName : (person?.name ?? null),
  };
}

/** Completing sets the completed date, and reopening clears it. */
const completedDate = (status: Inspection['status'], before: string | null, now: string) =>
  status === INSPECTION_STATUS.complete ? (before ?? now) : null;

function fieldsAfter(inspection: Inspection, change: KeptChange): Inspection {
  const { body } = change;
  switch (change.call) {
    case 'updateInspection': {
      const changes = InspectionUpdate.parse({ ...body, version: inspection.version });
      return withChanges<Inspection>(inspection, changes);
    }
    case 'setInspectionStatus':
      return { ...inspection, status: InspectionStatusMove.parse(body).status };
    case 'archiveInspection':
      return { ...inspection, isArchived: true };
    case 'unarchiveInspection':
      return { ...inspection, isArchived: false };
    default:
      return inspection;
  }
}

function createdBy(change: KeptChange, maker: InspectionMaker): Inspection {
  const fields = InspectionInput.parse(change.body);
  const now = instantOf(change);
  return {
    ...fields,
    ...namesIn(fields, null, change, maker),
    id: change.record,
    createdByUserName: maker.userName,
    itemCount: 0,
    failedItemCount: 0,
    isArchived: false,
    isImported: false,
    createdAt: now,
    updatedAt: now,
    completedDate: completedDate(fields.status, null, now),
    version: 1,
  };
}

/** An inspection after a change of the inspection itself. */
function afterOwn(before: Inspection, change: KeptChange, maker: InspectionMaker): Inspection {
  const after = fieldsAfter(before, change);
  return {
    ...after,
    ...namesIn(after, before, change, maker),
    completedDate: completedDate(after.status, before.completedDate, instantOf(change)),
  };
}

/** 1 for an item that counts as failed. */
const failing = (assessment: unknown): number => (assessment === ASSESSMENT.pass ? 0 : 1);

/** By how much a change of an item, also one that a rule implies, changes the number of failed items. */
function failedBy(change: KeptChange): number {
  const { base, implied } = change;
  const from = base['assessment'] ?? implied?.['assessment']?.from;
  const to = setBy(change)['assessment'];
  return from === undefined || to === undefined ? 0 : failing(to) - failing(from);
}

/** An inspection after a change of an item: its counts include what waits. */
function afterItem(inspection: Inspection, change: KeptChange): Inspection {
  const { itemCount, failedItemCount } = inspection;
  const counted = (items: number, failed: number): Inspection => ({
    ...inspection,
    itemCount: Math.max(0, itemCount + items),
    failedItemCount: Math.max(0, Math.min(failedItemCount + failed, itemCount + items)),
  });
  // Whether a deleted item had failed is not known.
  if (deletesRecord(change)) return counted(-1, 0);
  if (!createsRecord(change)) return counted(0, failedBy(change));
  // The server has already counted items that have a server id.
  return isNewHere(change) ? counted(1, failing(change.body['assessment'])) : inspection;
}

function withChange(
  inspections: readonly Inspection[],
  change: KeptChange,
  maker: InspectionMaker,
): readonly Inspection[] {
  const kind = kindOf(change);
  if (kind !== 'item' && kind !== 'inspection') return inspections;
  const id = kind === 'item' ? change.inspectionId : change.record;
  if (inspections.some((one) => one.id === id))
    return inspections.map((one) => {
      if (one.id !== id) return one;
      return kind === 'item' ? afterItem(one, change) : afterOwn(one, change, maker);
    });
  const isNew = change.call === 'createInspection';
  return isNew ? [...inspections, createdBy(change, maker)] : inspections;
}

/** Inspections after applying the changes that wait on the device, as in `recordsAfter`. */
export const inspectionsAfter = (
  inspections: readonly Inspection[],
  changes: readonly KeptChange[],
  maker: InspectionMaker,
): readonly Inspection[] =>
  recordsAfter(inspections, changes, (before, change) => withChange(before, change, maker));
