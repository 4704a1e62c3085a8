import type { ReactNode } from 'react';
import { INSPECTION_MESSAGES } from '../../../contract/inspections/messages';
import { idText } from '../../../machines/outbox/local-id';
import { RecordMissing } from '../../ui/record-missing';

const LIST = { href: '/inspections', label: 'Back to Inspections' };

/** Shows that no inspection has this id. */
export function InspectionNotFound({ id }: { id: number }): ReactNode {
  return (
    <RecordMissing
      title={INSPECTION_MESSAGES.notFoundTitle}
      text={INSPECTION_MESSAGES.notFound(idText(id))}
      instead={LIST}
    />
  );
}

/** Shows that the address does not contain an inspection's id. */
export function InvalidInspection(): ReactNode {
  return <RecordMissing title={INSPECTION_MESSAGES.invalidId} instead={LIST} />;
}
