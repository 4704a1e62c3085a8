import { getInspectionHistory, getItemHistory } from '../../../contract/history/calls';
import type { HistoryPage } from '../../../contract/history/history';
import type { HistoryRequest } from '../../../machines/history/history.machine';
import { type CallApi, orThrow } from '../../platform/http/call-api';

/** One page of the history of an inspection or item. */
export async function fetchHistory(
  api: CallApi,
  { subject: { kind, id }, before }: HistoryRequest,
  signal: AbortSignal,
): Promise<HistoryPage> {
  const call = kind === 'item' ? getItemHistory : getInspectionHistory;
  const query = before === null ? {} : { before: String(before) };
  return (await orThrow(api(call, { params: { id }, query, signal }))).data;
}
