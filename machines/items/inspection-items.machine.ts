import { type ActorRefFrom, sendTo, setup } from 'xstate';
import { follow } from '../follow';
import type { inspectionMachine, ShownInspection } from '../inspections/inspection.machine';
import { boardMachine } from './board.machine';
import { itemActionsMachine } from './item-actions.machine';
import { itemSelectionMachine, itemsShown } from './item-list-selection.machine';

export type LoadedInspection = ActorRefFrom<typeof inspectionMachine>;

interface Input {
  /** The actor that loads the inspection. */
  inspection: LoadedInspection;
  /** The prefix of the idempotency keys of copies. */
  copyKey: string;
}

interface Context {
  inspection: LoadedInspection;
  board: ActorRefFrom<typeof boardMachine>;
  selection: ActorRefFrom<typeof itemSelectionMachine>;
  actions: ActorRefFrom<typeof itemActionsMachine>;
}

type Shown = Pick<ShownInspection, 'inspectionItems' | 'firstIds'>;

const shownBy = (snapshot: ReturnType<LoadedInspection['getSnapshot']>): Shown | null =>
  snapshot.context.data;

const NOTHING: Shown = { inspectionItems: [] };

/**
 * The items on the screen of an inspection: one board for all views, the selection, and the actions
 * on single items. The board shows the outcome of actions, and the items when the inspection is
 * loaded again; the selection follows those that get another id.
 */
export const inspectionItemsMachine = setup({
  types: { context: {} as Context, input: {} as Input },
  actors: {
    board: boardMachine,
    selection: itemSelectionMachine,
    actions: itemActionsMachine,
    followItems: follow<LoadedInspection, Shown | null>(shownBy),
  },
  actions: {
    load: sendTo(
      ({ context }) => context.board,
      (_, { inspectionItems: items, firstIds }: Shown) => ({
        type: 'items.loaded',
        items,
        firstIds,
      }),
    ),
    tellSelection: sendTo(
      ({ context }) => context.selection,
      (_, { inspectionItems }: Shown) => itemsShown(inspectionItems),
    ),
  },
}).createMachine({
  id: 'inspectionItems',
  context: ({ spawn, input: { inspection, copyKey } }) => {
    const board = spawn('board', {
      id: 'board',
      input: {
        items: shownBy(inspection.getSnapshot())?.inspectionItems ?? [],
        source: inspection,
      },
    });
    return {
      inspection,
      board,
      selection: spawn('selection', { id: 'selection', input: { board } }),
      actions: spawn('actions', { id: 'actions', input: { copyKey, board, page: null } }),
    };
  },
  invoke: {
    id: 'followItems',
    src: 'followItems',
    input: ({ context }) => context.inspection,
    onSnapshot: {
      guard: ({ event }) => event.snapshot.context != null,
      actions: [
        { type: 'load', params: ({ event }) => event.snapshot.context ?? NOTHING },
        { type: 'tellSelection', params: ({ event }) => event.snapshot.context ?? NOTHING },
      ],
    },
    onError: { description: 'The screen reports that the inspection could not be loaded.' },
  },
  initial: 'shown',
  states: { shown: { description: 'The items are shown, as a list or a board.' } },
});

export type InspectionItemsActor = ActorRefFrom<typeof inspectionItemsMachine>;
