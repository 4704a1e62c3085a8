import type { ReactNode } from 'react';
import { recordName } from '../../machines/outbox/record-name';
import type { RecordKind } from '../../machines/outbox/waiting-calls';
import { unsentRecords } from '../platform/outbox/unsent-records';
import { Chip } from './chip';

interface Props {
  kind: RecordKind;
  id: number;
}

/**
 * Shows that changes of a record wait on this device; renders nothing if the server has all of
 * them.
 */
export function UnsentMark({ kind, id }: Props): ReactNode {
  const isUnsent = unsentRecords.use().has(recordName(kind, id));
  return isUnsent ? <Chip tone="outline">Not sent yet</Chip> : null;
}
