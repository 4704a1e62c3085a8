import type { ReactNode } from 'react';
import { INSPECTION_MESSAGES } from '../../../contract/inspections/messages';
import { ButtonLink } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';

function BackToInspections(): ReactNode {
  return <ButtonLink href="/inspections">Back to Inspections</ButtonLink>;
}

/** Says that no inspection has the id. */
export function InspectionNotFound({ id }: { id: number }): ReactNode {
  return (
    <section className="card">
      <EmptyState
        icon="search"
        title={INSPECTION_MESSAGES.notFoundTitle}
        text={INSPECTION_MESSAGES.notFound(id)}
      >
        <BackToInspections />
      </EmptyState>
    </section>
  );
}

/** Says that the address does not contain an inspection's id. */
export function InvalidInspection(): ReactNode {
  return (
    <section className="card">
      <EmptyState icon="search" title={INSPECTION_MESSAGES.invalidId}>
        <BackToInspections />
      </EmptyState>
    </section>
  );
}
