import type { KeptChange } from '../../../machines/outbox/kept-change';
import { createsRecord, kindOf, type UnsentKind } from '../../../machines/outbox/waiting-calls';
import type { ReadFrom } from '../../platform/outbox/record-changes';
import type { SettledChange } from '../../platform/outbox/settled-changes';
import type { ChangeMaker } from './make-changes';

interface Versioned {
  id: number;
  version: number;
}

/**
 * Finds the changes that records of one kind lack: those of all kinds that wait, and those of this
 * kind that the server has carried out since it was asked for the records. Whether a record has such
 * a change is seen by its version; a record that is there lacks its deletion.
 */
export async function missingChanges(
  maker: Pick<ChangeMaker, 'waiting' | 'settledAfter'>,
  kind: UnsentKind,
  from: ReadFrom,
): Promise<(records: readonly Versioned[]) => readonly KeptChange[]> {
  const stored = await maker.waiting();
  if (from === 'device') return () => stored;
  const settled = maker.settledAfter(from.settledBefore);
  const keys = new Set(settled.map(({ change }) => change.key));
  const waiting = stored.filter(({ key }) => !keys.has(key));
  return (records) => {
    const versions = new Map(records.map(({ id, version }) => [id, version]));
    const isMissing = ({ change, version }: SettledChange) => {
      if (kindOf(change) !== kind) return false;
      const known = versions.get(change.record);
      if (known === undefined) return true;
      return !createsRecord(change) && (version === null || known < version);
    };
    return [...settled.filter(isMissing).map(({ change }) => change), ...waiting];
  };
}
