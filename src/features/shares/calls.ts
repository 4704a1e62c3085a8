import { createShare, listShares, revokeShare } from '../../../contract/shares/calls';
import type { ListedShare, Share } from '../../../contract/shares/share';
import type { NewShare } from '../../../machines/shares/shares.machine';
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
  { idempotencyKey, ...body }: NewShare,
  signal: AbortSignal,
): Promise<Share> {
  return (await orThrow(api(createShare, { body, idempotencyKey, signal }))).data;
}

export async function endShare(
  api: CallApi,
  { id }: Pick<Share, 'id'>,
  signal: AbortSignal,
): Promise<Share> {
  const idempotencyKey = `revoke-share-${String(id)}`;
  return (await orThrow(api(revokeShare, { params: { id }, idempotencyKey, signal }))).data;
}
