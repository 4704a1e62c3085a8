import type { NewView, View } from '../../contract/views/calls';
import { confirmedActionMachineOf } from '../actions/confirmed-action.machine';
import { loadMachineOf } from '../loading/load.machine';

/** The views that the user sees, by name. */
export const viewListMachine = loadMachineOf<object, readonly View[]>('viewList', {
  concerns: ({ kind }) => kind === 'views',
});

export type ViewChange =
  | { kind: 'create'; view: NewView }
  | { kind: 'update'; view: View; changes: Partial<NewView> }
  | { kind: 'delete'; view: View };

/** Saves or changes a view at once, or deletes it after a confirmation. */
export const viewChangeMachine = confirmedActionMachineOf<ViewChange, { id: number }>(
  'viewChange',
  {
    recordOf: ({ view }) => view.name,
    settles: (done, failed) => done.kind === 'create' && failed.kind === 'create',
  },
);
