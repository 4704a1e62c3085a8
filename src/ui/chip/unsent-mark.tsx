import type { ReactNode } from 'react';
import { recordName } from '../../../machines/outbox/record-name';
import type { UnsentKind } from '../../../machines/outbox/waiting-calls';
import { unsentRecords } from '../../platform/outbox/unsent-records';
import { Chip } from './chip';

interface Props {
  kind: UnsentKind;
  id: number;
}

/**
 * Shows that changes of a record wait on this device, or that a person has to decide about them;
 * renders nothing if the server has all of them.
 */
export function UnsentMark({ kind, id }: Props): ReactNode {
  const state = unsentRecords.use().get(recordName(kind, id));
  if (state === undefined) return null;
  return state === 'stuck' ? (
    <Chip tone="orange">Needs your decision</Chip>
  ) : (
    <Chip tone="outline">Not sent yet</Chip>
  );
}
