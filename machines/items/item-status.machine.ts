import { assign, setup, type SnapshotFrom, transition } from 'xstate';
import { ITEM_STATUSES, type ItemStatus, type Role } from '../../contract/enums';
import { movedTo, type Stamp, type StatusFields } from '../../contract/items/item-status';
import {
  mayResolve,
  mayUnresolve,
  resolvedStatus,
  unresolved,
} from '../../contract/items/resolution';

interface Move {
  status: ItemStatus;
  stamp: Stamp;
}

interface Resolving {
  resolvedDate: string | null;
  stamp: Stamp;
}

export type ItemStatusEvent =
  | ({ type: 'item.move' } & Move)
  | ({ type: 'item.resolve'; role: Role } & Resolving)
  | { type: 'item.unresolve'; role: Role };

const roleOf = ({ event }: { event: { role: Role } }) => event;

const moveTo = (status: ItemStatus) => ({
  guard: { type: 'isTo' as const, params: { status } },
  target: status,
  actions: {
    type: 'move' as const,
    params: ({ event }: { event: Move }) => event,
  },
});

/** The board and the form may move an item to any other status. */
const movesFrom = (from: ItemStatus) => ({
  'item.move': ITEM_STATUSES.filter((status) => status !== from).map(moveTo),
});

const RESOLVE = {
  'item.resolve': {
    guard: { type: 'mayResolve' as const, params: roleOf },
    target: 'Resolved' as const,
    actions: {
      type: 'resolve' as const,
      params: ({ event }: { event: Resolving }) => event,
    },
  },
};

const UNRESOLVE = {
  'item.unresolve': {
    guard: { type: 'mayUnresolve' as const, params: roleOf },
    target: 'Open' as const,
    actions: 'unresolve' as const,
  },
};

/**
 * The life cycle of an item: the statuses, the transitions between them, and the fields that each
 * transition sets. The server applies the same rules and has the last word.
 */
export const itemStatusMachine = setup({
  types: {
    context: {} as StatusFields,
    events: {} as ItemStatusEvent,
    input: {} as StatusFields,
    tags: {} as 'settled',
  },
  actions: {
    move: assign(({ context }, { status, stamp }: Move) => movedTo(context, status, stamp)),
    resolve: assign(({ context }, { resolvedDate, stamp }: Resolving) =>
      resolvedStatus(context, resolvedDate, stamp),
    ),
    unresolve: assign(({ context }) => unresolved(context)),
  },
  guards: {
    isTo: ({ event }, { status }: { status: ItemStatus }) =>
      event.type === 'item.move' && event.status === status,
    mayResolve: ({ context }, { role }: { role: Role }) => mayResolve(context, role),
    mayUnresolve: ({ context }, { role }: { role: Role }) => mayUnresolve(context, role),
  },
}).createMachine({
  id: 'itemStatus',
  context: ({ input }) => input,
  initial: 'Draft',
  states: {
    Draft: {
      description: 'Saved with at least a title, but incomplete.',
      on: { ...movesFrom('Draft'), ...RESOLVE },
    },
    Open: {
      description: 'A finding on which no work has begun; its progress is 0.',
      on: { ...movesFrom('Open'), ...RESOLVE },
    },
    InProgress: {
      description: 'Being worked on; the progress shows how far.',
      on: { ...movesFrom('InProgress'), ...RESOLVE },
    },
    Resolved: {
      description: 'Resolved, with date and resolver.',
      tags: 'settled',
      on: { ...movesFrom('Resolved'), ...UNRESOLVE },
    },
    Verified: {
      description: 'Resolved and checked; date and resolver stay.',
      tags: 'settled',
      on: { ...movesFrom('Verified'), ...UNRESOLVE },
    },
    Closed: {
      description: 'Finished; date and resolver stay.',
      tags: 'settled',
      on: { ...movesFrom('Closed'), ...UNRESOLVE },
    },
  },
});

/** The machine's snapshot for an item's current status. */
export function itemStatusOf(fields: StatusFields): SnapshotFrom<typeof itemStatusMachine> {
  return itemStatusMachine.resolveState({ value: fields.status, context: fields });
}

/** The fields of an item after an event; unchanged if the event is not allowed. */
export function fieldsAfter(fields: StatusFields, event: ItemStatusEvent): StatusFields {
  return transition(itemStatusMachine, itemStatusOf(fields), event)[0].context;
}
