import { createShare, listShares, revokeShare } from '../../../contract/shares/calls';
import type { ListedShare, Share } from '../../../contract/shares/share';
import type { NewShare } from '../../../machines/shares/shares.machine';
import type { Sending } from '../../actions/action-effects';
import { type CallApi, orThrow } from '../../platform/http/call-api';

/** The calls of links to reports. */

export async function fetchShares(
  api: CallApi,
  { reportId }: { reportId: number },
  signal: AbortSignal,
): Promise<readonly ListedShare[]> {
  const query = { reportId: String(reportId) };
  return (await orThrow(api(listShares, { query, signal }))).data;
}

export async function addShare(
  api: CallApi,
  { reportId, days }: NewShare,
  sending: Sending,
): Promise<Share> {
  const body = { reportId, days };
  return (await orThrow(api(createShare, { body, ...sending }))).data;
}

export async function endShare(
  api: CallApi,
  { id }: Pick<Share, 'id'>,
  sending: Sending,
): Promise<Share> {
  return (await orThrow(api(revokeShare, { params: { id }, ...sending }))).data;
}
