import type { ReactNode } from 'react';
import { INSPECTION_MESSAGES } from '../../../contract/inspections/messages';
import { idText } from '../../../machines/outbox/local-id';
import { type MissingRecord, RecordMissing } from '../../ui/record-missing';

const LIST = { href: '/inspections', label: 'Back to Inspections' };

/** What is shown if no inspection has this id. */
export const missingInspection = (id: number): MissingRecord => ({
  title: INSPECTION_MESSAGES.notFoundTitle,
  text: INSPECTION_MESSAGES.notFound(idText(id)),
  instead: LIST,
});

/** Shows that the address does not contain an inspection's id. */
export function InvalidInspection(): ReactNode {
  return <RecordMissing title={INSPECTION_MESSAGES.invalidId} instead={LIST} />;
}
