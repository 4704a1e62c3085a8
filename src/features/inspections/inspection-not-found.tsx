import type { ReactNode } from 'react';
import { INSPECTION_MESSAGES } from '../../../contract/inspections/messages';
import { RecordMissing } from '../../ui/record-missing';
import { INSPECTIONS } from '../items/item-address';

/** Shows that the address does not contain an inspection's id. */
export function InvalidInspection(): ReactNode {
  return <RecordMissing title={INSPECTION_MESSAGES.invalidId} instead={INSPECTIONS} />;
}
