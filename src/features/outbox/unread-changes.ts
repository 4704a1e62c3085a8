import type { KeptChange } from '../../../machines/outbox/kept-change';
import { createsRecord, kindOf, type UnsentKind } from '../../../machines/outbox/waiting-calls';
import type { ReadFrom } from '../../platform/outbox/record-changes';
import type { ChangeMaker } from './make-changes';

interface Versioned {
  id: number;
  version: number;
}

/**
 * Finds the changes, of all kinds of records, that records of one kind may lack: those that wait,
 * and those that the server has carried out since it was asked for the records. Whether a record has
 * such a change is seen by its version.
 */
export async function unreadChanges(
  maker: Pick<ChangeMaker, 'waiting' | 'carriedOutSince'>,
  kind: UnsentKind,
  from: ReadFrom,
): Promise<(records: readonly Versioned[]) => readonly KeptChange[]> {
  const waiting = await maker.waiting();
  if (from === 'device') return () => waiting;
  const keys = new Set(waiting.map(({ key }) => key));
  const carriedOut = maker
    .carriedOutSince(from)
    .filter((change) => kindOf(change) === kind && !keys.has(change.key));
  return (records) => {
    const versions = new Map(records.map(({ id, version }) => [id, version]));
    const isLacking = (change: KeptChange) => {
      const version = versions.get(change.record);
      if (version === undefined) return true;
      return !createsRecord(change) && version <= (change.version ?? 0);
    };
    return [...carriedOut.filter(isLacking), ...waiting];
  };
}
