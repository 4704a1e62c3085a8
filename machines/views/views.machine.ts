import type { View } from '../../contract/views/calls';
import { confirmedActionMachineOf } from '../actions/confirmed-action.machine';
import { loadMachineOf } from '../loading/load.machine';
import { listWithSaved, savedRow } from '../loading/news';

/** The views that the user sees, by name. */
export const viewListMachine = loadMachineOf<object, readonly View[]>('viewList', {
  concerns: ({ kind }) => kind === 'views',
  withOwn: listWithSaved,
});

export type ViewChange =
  | { kind: 'update'; view: View; query: string }
  | { kind: 'delete'; view: View };

/** Gives a view other filters at once, or deletes it after a confirmation. */
export const viewChangeMachine = confirmedActionMachineOf<ViewChange, View | { id: number }>(
  'viewChange',
  {
    recordOf: ({ view }) => view.name,
    eventFor: (done) =>
      savedRow(done !== null && 'version' in done.outcome ? { saved: done.outcome } : null),
  },
);
