import {
  downloadInspectionHistory,
  downloadItemHistory,
  getInspectionHistory,
  getItemHistory,
} from '../../../contract/history/calls';
import type { HistoryPage } from '../../../contract/history/history';
import { UNEXPECTED_MESSAGE } from '../../../contract/messages/transport';
import { EffectFailed } from '../../../machines/failure';
import type { HistoryFile } from '../../../machines/history/history-download.machine';
import type { HistoryFilter, HistoryRequest } from '../../../machines/history/history.machine';
import { type CallApi, orThrow } from '../../platform/http/call-api';
import { timeZoneName } from '../../platform/time-zone';

const filterOf = ({ userId, kind }: HistoryFilter) => ({
  ...(userId === null ? {} : { userId: String(userId) }),
  ...(kind === null ? {} : { kind }),
});

/** One page of the history of an inspection or item. */
export async function fetchHistory(
  api: CallApi,
  { subject, before, ...filter }: HistoryRequest,
  signal: AbortSignal,
): Promise<HistoryPage> {
  const call = subject.kind === 'item' ? getItemHistory : getInspectionHistory;
  const query = {
    ...(before === null ? {} : { before: String(before) }),
    ...filterOf(filter),
  };
  return (await orThrow(api(call, { params: { id: subject.id }, query, signal }))).data;
}

/** The whole history as a CSV file, with times on the user's clock. */
export async function fetchHistoryFile(
  api: CallApi,
  { subject, ...filter }: HistoryFile,
  signal: AbortSignal,
): Promise<Blob> {
  const call = subject.kind === 'item' ? downloadItemHistory : downloadInspectionHistory;
  const timeZone = timeZoneName();
  const query = { ...filterOf(filter), timeZone };
  const { data } = await orThrow(api(call, { params: { id: subject.id }, query, signal }));
  if (data instanceof Blob) return data;
  throw new EffectFailed({ message: UNEXPECTED_MESSAGE, status: null, errors: {} });
}
