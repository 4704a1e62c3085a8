import type { LiveChange } from '../../contract/live/live-change';
import type { SignOff } from '../../contract/signatures/calls';
import { loadMachineOf } from '../loading/load.machine';
import { isOfProject } from '../loading/news';
import { isOfInspections, isOfReports } from '../reports/report-news';

/** A revision by its own id, or the newest one of an inspection. */
export interface SignOffQuery {
  of: 'reports' | 'inspections';
  id: number;
}

interface Shown {
  query: SignOffQuery;
  data: SignOff | null;
}

/** Whether a record belongs to what the revision is about, which is unknown before the first answer. */
function isOfSubject(change: LiveChange, { query, data }: Shown): boolean {
  if (query.of === 'inspections') return change.inspectionId === query.id;
  if (data === null) return true;
  const { inspectionId, projectId } = data.report;
  return inspectionId === null
    ? isOfProject(change, projectId)
    : change.inspectionId === inspectionId;
}

/**
 * A revision that is to be signed, with its signatures. A change of its records makes it outdated,
 * and may allow another person to collect signatures.
 */
export const signOffMachine = loadMachineOf<SignOffQuery, SignOff>('signOff', {
  concerns: (change, shown) =>
    isOfReports(change) ||
    change.kind === 'office' ||
    (isOfInspections(change) && isOfSubject(change, shown)),
});
