import { useMemo } from 'react';
import { usePagedList } from '../../loading/use-paged-list';
import { useMoment } from '../../platform/actors';
import { useUser } from '../session/use-session';
import { inspectionAddresses } from './inspection-query';
import { useInspectionMachines } from './machines';

/** The inspection list of the signed-in user. */
export function useInspectionList() {
  const user = useUser();
  const id = user?.id ?? 0;
  const role = user?.role ?? 'Inspector';
  const { today } = useMoment();
  const addresses = useMemo(() => inspectionAddresses({ id, role, today }), [id, role, today]);
  return usePagedList(useInspectionMachines().inspectionList, addresses);
}
