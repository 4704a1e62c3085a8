import type { InspectionWithItems } from '../../../contract/inspections/inspection';
import { ACTION_FAILED } from '../../../contract/inspections/messages';
import { inspectionActionsMachine } from '../../../machines/inspections/inspection-actions.machine';
import {
  inspectionMachine,
  type ShownInspection,
} from '../../../machines/inspections/inspection.machine';
import { projectInspectionsMachine } from '../../../machines/inspections/project-inspections.machine';
import { outboxEffects } from '../../actions/action-effects';
import { copiedLoadEffects, loadEffects } from '../../loading/load-effects';
import { createFirstIds } from '../../platform/ids/first-ids';
import { machinesHook, type SignedIn } from '../session/signed-in';
import {
  actOnInspection,
  fetchInspection,
  fetchProjectInspections,
  recallInspection,
} from './calls';

/** The machines of single inspections, and of those of a project, with their effects. */
export function provideInspectionMachines(outside: SignedIn) {
  const { api, noteOpened } = outside;
  const firstIdsOf = createFirstIds(outside);
  const named = async (inspection: InspectionWithItems): Promise<ShownInspection> => ({
    ...inspection,
    firstIds: await firstIdsOf(inspection.inspectionItems),
  });
  return {
    inspection: inspectionMachine.provide(
      copiedLoadEffects(
        outside,
        async ({ id }, signal) => {
          const inspection = await fetchInspection(outside, id, signal);
          noteOpened(inspection.id);
          return named(inspection);
        },
        async (all, { id }) => {
          const copy = await recallInspection(outside, all, id);
          return copy && { ...copy, data: await named(copy.data) };
        },
      ),
    ),
    inspectionActions: inspectionActionsMachine.provide(
      outboxEffects(
        outside,
        (subject) => actOnInspection(outside, subject),
        ({ action, inspection }) => ({ failed: `${ACTION_FAILED[action]} “${inspection.title}”` }),
      ),
    ),
    projectInspections: projectInspectionsMachine.provide(
      loadEffects((query, signal) => fetchProjectInspections(api, query, signal)),
    ),
  };
}

export const useInspectionMachines = machinesHook(provideInspectionMachines);
