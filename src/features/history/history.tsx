import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { lazyComponent } from '../../platform/lazy-component';
import type HistoryCardType from './history-card';

const HistoryCard = lazyComponent(() => import('./history-card'));

/** The history of a record. The page stays whole if its code cannot be loaded. */
export function History(props: ComponentProps<typeof HistoryCardType>): ReactNode {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <HistoryCard {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
