import { getInspectionHistory, getItemHistory } from '../../../contract/history/calls';
import type { HistoryPage } from '../../../contract/history/history';
import type { HistoryRequest } from '../../../machines/history/history.machine';
import { type CallApi, orThrow } from '../../platform/http/call-api';

/** One page of the history of an inspection or item. */
export async function fetchHistory(
  api: CallApi,
  { subject, before, userId, kind }: HistoryRequest,
  signal: AbortSignal,
): Promise<HistoryPage> {
  const call = subject.kind === 'item' ? getItemHistory : getInspectionHistory;
  const query = {
    ...(before === null ? {} : { before: String(before) }),
    ...(userId === null ? {} : { userId: String(userId) }),
    ...(kind === null ? {} : { kind }),
  };
  return (await orThrow(api(call, { params: { id: subject.id }, query, signal }))).data;
}
