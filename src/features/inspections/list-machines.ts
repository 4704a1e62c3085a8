import { filterOptionsMachine } from '../../../machines/inspections/filter-options.machine';
import { inspectionListMachine } from '../../../machines/inspections/inspection-list.machine';
import { copiedLoadEffects } from '../../loading/load-effects';
import { loadOnce } from '../../platform/code/load-once';
import { machinesHook, type SignedIn } from '../session/signed-in';
import { fetchInspections } from './list-calls';

const filterOptions = loadOnce(() => import('./filter-options'));

/** The machines of the list of inspections with their effects. They are part of most first pages. */
export function provideInspectionListMachines(outside: SignedIn) {
  const { api, inspectionChanges } = outside;
  return {
    inspectionList: inspectionListMachine.provide(
      copiedLoadEffects(
        outside,
        (query, signal) => fetchInspections(outside, query, signal),
        async (all, query) => (query.client === '' ? all.page(query, inspectionChanges.all) : null),
      ),
    ),
    filterOptions: filterOptionsMachine.provide(
      copiedLoadEffects(
        outside,
        async (query, signal) =>
          query.isWanted ? (await filterOptions()).fetchFilterOptions(api, query, signal) : [],
        async (all, query) =>
          query.isWanted ? (await filterOptions()).recallFilterOptions(outside, all, query) : null,
      ),
    ),
  };
}

export const useInspectionListMachines = machinesHook(provideInspectionListMachines);
