import { getInspection, listInspections } from '../../../contract/inspections/calls';
import { searched } from '../../../contract/rules/searched';
import { textsOf } from '../../../machines/inspections/copied-page';
import {
  type InspectionOption,
  type InspectionOptionsQuery,
  inspectionOptionsMachine,
} from '../../../machines/inspections/inspection-options.machine';
import { LIST_PAGE_SIZE } from '../../../contract/limits';
import { isLocalId } from '../../../machines/outbox/local-id';
import { copiedLoadEffects } from '../../loading/load-effects';
import { useLoad } from '../../loading/use-load';
import { withChosenOptions } from '../../forms/with-chosen-options';
import { type CallApi, orThrow } from '../../platform/http/call-api';
import { noneOf } from '../../ui/none-of';
import type { Option } from '../../ui/select-props';
import { machinesHook, type SignedIn } from '../session/signed-in';

async function fetchChosen(
  api: CallApi,
  id: string,
  signal: AbortSignal,
): Promise<InspectionOption[]> {
  // It may have been deleted since; its filter then shows nothing.
  const answer = await api(getInspection, { params: { id }, signal });
  return answer.success ? [answer.data] : [];
}

async function fetchInspectionOptions(
  api: CallApi,
  { search, chosen, withArchived }: InspectionOptionsQuery,
  signal: AbortSignal,
): Promise<readonly InspectionOption[]> {
  const query = {
    page: '1',
    pageSize: String(LIST_PAGE_SIZE),
    ...(withArchived ? {} : { isArchived: 'false' as const }),
    ...(search.trim() === '' ? {} : { search }),
  };
  const [{ data }, own] = await Promise.all([
    orThrow(api(listInspections, { query, signal })),
    chosen === '' ? [] : fetchChosen(api, chosen, signal),
  ]);
  return withChosenOptions<InspectionOption>(data, own);
}

function provideInspectionOptions(outside: SignedIn) {
  const { api, inspectionChanges } = outside;
  return {
    inspectionOptions: inspectionOptionsMachine.provide(
      copiedLoadEffects(
        outside,
        (query, signal) => fetchInspectionOptions(api, query, signal),
        async (all, { search, chosen, withArchived }) => {
          const heads = await all.heads();
          if (heads === null) return null;
          const known = await inspectionChanges.all(heads.data);
          // The address, and the server, know no inspection that is only on this device.
          const found = searched(known, search, textsOf).filter(
            ({ id, isArchived }) => !isLocalId(id) && (withArchived || !isArchived),
          );
          const own = known.filter(({ id }) => String(id) === chosen);
          const data = withChosenOptions<InspectionOption>(found.slice(0, LIST_PAGE_SIZE), own);
          return { data, copiedAt: heads.copiedAt };
        },
      ),
    ),
  };
}

const useInspectionOptionsMachines = machinesHook(provideInspectionOptions);

/**
 * The options of a select of inspections: the newest that match the typed text, and the chosen one.
 * If the server does not answer, they are those on the device.
 */
export function useInspectionOptions(chosen: string, { withArchived = false } = {}) {
  const { actor, data, query, failure, isBusy } = useLoad(
    useInspectionOptionsMachines().inspectionOptions,
    { search: '', chosen, withArchived },
  );
  return {
    options: (data ?? []).map(({ id, title, projectName }): Option<number> => ({
      value: id,
      label: `${title} – ${projectName}`,
    })),
    filterText: query.search,
    emptyText:
      failure?.message ??
      (isBusy
        ? 'Searching...'
        : noneOf(withArchived ? 'inspections' : 'active inspections', query.search)),
    onFilter: (search: string) => {
      actor.send({ type: 'search.typed', query: { search, chosen, withArchived } });
    },
  };
}
