import {
  type CopiedInspection,
  getDeviceCopy,
  listDeviceCopies,
  type ListedCopy,
} from '../../../contract/device/calls';
import { NETWORK_MESSAGE } from '../../../contract/messages/transport';
import { EffectFailed } from '../../../machines/failure';
import { type CallApi, orThrow } from '../../platform/http/call-api';
import { stallWatch } from '../../platform/http/stall-watch';

/** The inspections to keep on this device, including those that the user has opened or chosen. */
export async function fetchListedCopies(
  api: CallApi,
  { opened, kept }: { opened: readonly number[]; kept: readonly number[] },
  signal: AbortSignal,
): Promise<readonly ListedCopy[]> {
  const query = { opened: opened.join(','), kept: kept.join(',') };
  return (await orThrow(api(listDeviceCopies, { query, signal }))).data;
}

/**
 * A large inspection may take long on a weak network.
 * @throws EffectFailed without a status if there is no progress for 30 seconds.
 */
export async function fetchCopy(
  api: CallApi,
  id: number,
  signal: AbortSignal,
): Promise<CopiedInspection & { stamp: string }> {
  const watch = stallWatch(signal);
  const { moved: onPart } = watch;
  try {
    return (await orThrow(api(getDeviceCopy, { params: { id }, signal: watch.signal, onPart })))
      .data;
  } catch (error) {
    if (!watch.stalled.aborted) throw error;
    throw new EffectFailed({ message: NETWORK_MESSAGE, status: null, errors: {} });
  } finally {
    watch.rest();
  }
}
