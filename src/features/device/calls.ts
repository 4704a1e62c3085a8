import {
  type CopiedInspection,
  getDeviceCopy,
  listDeviceCopies,
  type ListedCopy,
} from '../../../contract/device/calls';
import { type CallApi, orThrow } from '../../platform/http/call-api';

/** The inspections to keep on this device, including those that the user has opened or chosen. */
export async function fetchListedCopies(
  api: CallApi,
  { opened, kept }: { opened: readonly number[]; kept: readonly number[] },
  signal: AbortSignal,
): Promise<readonly ListedCopy[]> {
  const query = { opened: opened.join(','), kept: kept.join(',') };
  return (await orThrow(api(listDeviceCopies, { query, signal }))).data;
}

export async function fetchCopy(
  api: CallApi,
  id: number,
  signal: AbortSignal,
): Promise<CopiedInspection & { stamp: string }> {
  return (await orThrow(api(getDeviceCopy, { params: { id }, signal }))).data;
}
