import type { ReactNode } from 'react';
import { INSPECTION_MESSAGES } from '../../../contract/inspections/messages';
import { ButtonLink } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';

function BackToInspections(): ReactNode {
  return <ButtonLink href="/inspections">Back to Inspections</ButtonLink>;
}

/** There is no inspection of that id. */
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

/** The address does not contain the id of an inspection. */
export function InvalidInspection(): ReactNode {
  return (
    <section className="card">
      <EmptyState icon="search" title={INSPECTION_MESSAGES.invalidId}>
        <BackToInspections />
      </EmptyState>
    </section>
  );
}
