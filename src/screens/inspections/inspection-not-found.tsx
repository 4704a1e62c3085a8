import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { INSPECTION_MESSAGES } from '../../../contract/messages';
import { EmptyState } from '../../components/states';

/** There is no inspection of that id. */
export function InspectionNotFound({ id }: { id: number }): ReactNode {
  return (
    <section className="card">
      <EmptyState
        icon="search"
        title={INSPECTION_MESSAGES.notFoundTitle}
        text={INSPECTION_MESSAGES.notFound(id)}
      >
        <Link href="/inspections" className="p-button p-component">
          Back to Inspections
        </Link>
      </EmptyState>
    </section>
  );
}
