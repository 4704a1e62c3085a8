import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { itemSelectionMachine } from '../../../../machines/items/item-list-selection.machine';

export type SelectionActor = ActorRefFrom<typeof itemSelectionMachine>;
export type SelectionSnapshot = SnapshotFrom<typeof itemSelectionMachine>;

export const selectIsBusy = (snapshot: SelectionSnapshot) => snapshot.hasTag('busy');
export const selectChosen = ({ context }: SelectionSnapshot) => context.chosen;
