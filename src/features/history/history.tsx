import type { ComponentProps, ReactNode } from 'react';
import { LatePart } from '../../platform/code/late-part';
import { lazyComponent } from '../../platform/code/lazy-component';
import type HistoryCardType from './history-card';

const HistoryCard = lazyComponent(() => import('./history-card'));

/** The history of a record. The rest of the page works even if its code cannot be loaded. */
export function History(props: ComponentProps<typeof HistoryCardType>): ReactNode {
  return (
    <LatePart>
      <HistoryCard {...props} />
    </LatePart>
  );
}
