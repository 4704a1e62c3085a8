import { useMemo, useState } from 'react';
import { STORAGE_KEYS } from '../../../contract/limits';
import {
  INSPECTION_VIEWS,
  NO_INSPECTION_FILTERS,
  type InspectionView,
} from '../../../machines/inspections/inspection-list.machine';
import { usePagedList } from '../../loading/use-paged-list';
import { clearedBy, isFilteredBy } from '../../loading/view-filters';
import { useMoment } from '../../platform/actors';
import { createSetting } from '../../platform/storage/setting';
import { useUser } from '../session/use-session';
import { IMPLIED, inspectionAddresses, openingView, sortOf } from './inspection-query';
import { useInspectionListMachines } from './list-machines';

/**
 * The inspection list of the signed-in user. Its bare address shows the view that was chosen last.
 */
export function useInspectionList() {
  const user = useUser();
  const id = user?.id ?? 0;
  const role = user?.role ?? 'Inspector';
  const { today } = useMoment();
  const [remembered] = useState(() =>
    createSetting(
      `${STORAGE_KEYS.inspectionView}:${String(id)}`,
      INSPECTION_VIEWS,
      openingView(role),
    ),
  );
  // Stays the same while the list is open, so that Back returns to what an address showed before.
  const [opening] = useState(remembered.read);
  const addresses = useMemo(
    () => inspectionAddresses({ id, role, opening, today }),
    [id, role, opening, today],
  );
  const list = usePagedList(useInspectionListMachines().inspectionList, addresses);
  return {
    ...list,
    isFiltered: isFilteredBy(list.query, NO_INSPECTION_FILTERS),
    clear: () => {
      list.choose(NO_INSPECTION_FILTERS);
    },
    show: (view: InspectionView) => {
      remembered.choose(view);
      list.choose({ view, sort: sortOf(view), ...clearedBy(IMPLIED, view) });
    },
  };
}

export type InspectionList = ReturnType<typeof useInspectionList>;
