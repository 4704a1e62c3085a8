import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { itemSelectionMachine } from '../../../../machines/items/item-list-selection.machine';

export type SelectionActor = ActorRefFrom<typeof itemSelectionMachine>;
export type SelectionSnapshot = SnapshotFrom<typeof itemSelectionMachine>;

export const selectChosen = ({ context }: SelectionSnapshot) => context.chosen;
export const selectTotal = ({ context }: SelectionSnapshot) => context.items.length;
