import type { ReactNode } from 'react';
import type { InspectionView } from '../../../machines/inspections/inspection-list.machine';
import { Button } from '../../ui/button/button';
import { EmptyState } from '../../ui/message/empty-state';

type PartialView = Exclude<InspectionView, 'all'>;

const TEXTS: Readonly<Record<PartialView, { title: string; text: string }>> = {
  today: {
    title: 'Nothing is planned for today',
    text: 'Continue with the inspections that are assigned to you, or look at all of them.',
  },
  mine: {
    title: 'Nothing is assigned to you',
    text: 'Look at all inspections to find the one you work on.',
  },
  overdue: {
    title: 'Nothing is overdue',
    text: 'Every inspection of the past is complete.',
  },
};

const ON_DEVICE = {
  title: 'None on this device',
  text: 'None of the inspections on this device is in this view.',
};

interface Props {
  view: PartialView;
  /** Whether only the inspections on this device were searched. */
  isCopy: boolean;
  onShow: (view: InspectionView) => void;
}

/** Shows that a view has no inspections, and offers other views. */
export function NothingInView({ view, isCopy, onShow }: Props): ReactNode {
  return (
    <EmptyState
      icon={view === 'overdue' ? 'check' : 'calendar'}
      {...(isCopy ? ON_DEVICE : TEXTS[view])}
    >
      {view === 'today' ? (
        <Button
          onClick={() => {
            onShow('mine');
          }}
        >
          Show Mine
        </Button>
      ) : null}
      <Button
        look="outlined"
        onClick={() => {
          onShow('all');
        }}
      >
        Show All
      </Button>
    </EmptyState>
  );
}
