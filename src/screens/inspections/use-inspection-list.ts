import { useMachines } from '../../app/services';
import { usePagedList } from '../../components/use-paged-list';
import { pathFor, queryFrom } from './inspection-query';

/** The inspection list. */
export const useInspectionList = () =>
  usePagedList(useMachines().inspectionList, { queryFrom, pathFor });
