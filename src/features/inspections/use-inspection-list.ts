import { useInspectionMachines } from './machines';
import { usePagedList } from '../../loading/use-paged-list';
import { pathFor, queryFrom } from './inspection-query';

/** The inspection list. */
export const useInspectionList = () =>
  usePagedList(useInspectionMachines().inspectionList, { queryFrom, pathFor });
