import { assign, setup, type SnapshotFrom } from 'xstate';
import { ITEM_STATUSES, type ItemStatus } from '../../contract/enums';
import { type Completable, missingInDraft } from '../../contract/items/item-completeness';
import { isWaiting, type StatusFields } from '../../contract/items/item-status';
import {
  mayResolve,
  mayUnresolve,
  type ResolutionFields,
  resolvedStatus,
  unresolved,
  withStatus,
} from '../../contract/items/resolution';
import {
  mayOverride,
  mayVerify,
  moveRefusal,
  type ItemEditor,
  signed,
  type VerificationFields,
} from '../../contract/items/verification';
import { hasCapability } from '../../contract/roles';

/** The data that an item's life cycle works on. */
export type ItemLife = StatusFields & ResolutionFields & VerificationFields & Completable;

/** Who changes the item, and when: the date on their calendar, and the instant. */
export interface By {
  person: ItemEditor;
  today: string;
  now: string;
}

interface Move {
  status: ItemStatus;
  by: By;
}

interface Resolving {
  resolvedDate: string | null;
  requiresVerification: boolean;
  by: By;
}

/** Why a resolution is returned, or verified by its own resolver; null without a reason. */
interface Verdict {
  reason: string | null;
  by: By;
}

export type ItemStatusEvent =
  | ({ type: 'item.move' } & Move)
  | ({ type: 'item.resolve' } & Resolving)
  | { type: 'item.unresolve'; by: By }
  | ({ type: 'item.verify' } & Verdict)
  | ({ type: 'item.return' } & Verdict);

const stampOf = ({ person, today }: By) => ({ today, userName: person.fullName });

const signatureOf = ({ person, now }: By, reason: string | null = null) => ({
  userId: person.id,
  userName: person.fullName,
  now,
  reason,
});

const moved = (item: ItemLife, { status, by }: Move): ItemLife =>
  signed(item, withStatus(item, status, stampOf(by)), signatureOf(by));

const reopened = (item: ItemLife, by: By, reason: string | null = null): ItemLife =>
  signed(item, unresolved(item), signatureOf(by, reason));

/**
 * Whether the verification rules allow this person to move the item from one state to the other.
 */
const isAllowed = (before: ItemLife, after: ItemLife, { person }: By) =>
  moveRefusal(before, after, person) === null;

const eventIn = <Event>({ event }: { event: Event }) => event;

const moveTo = (status: ItemStatus) => ({
  guard: { type: 'mayMoveTo' as const, params: { status } },
  target: `#itemStatus.${status}` as const,
  actions: { type: 'move' as const, params: ({ event }: { event: Move }) => event },
});

/** The board and the form may move an item to any other status; a draft, once it is complete. */
const movesFrom = (from: ItemStatus) => ({
  'item.move': ITEM_STATUSES.filter((status) => status !== from).map(moveTo),
});

const RESOLVE = {
  'item.resolve': {
    guard: { type: 'mayResolve' as const, params: eventIn<Resolving> },
    target: '#itemStatus.Resolved' as const,
    actions: { type: 'resolve' as const, params: eventIn<Resolving> },
  },
};

const UNRESOLVE = {
  'item.unresolve': {
    guard: { type: 'mayUnresolve' as const, params: eventIn<{ by: By }> },
    target: '#itemStatus.Open' as const,
    actions: { type: 'unresolve' as const, params: eventIn<{ by: By }> },
  },
};

/**
 * The life cycle of an item: the statuses, the transitions between them, and the fields that each
 * transition sets. An item that waits for verification has the status Resolved; a returned item has
 * the status Open. The app runs no actor of it: the header of an item asks it which steps are
 * possible (`itemStatusOf`). Other screens and the server apply the same rules of `contract/items`
 * directly, and the server decides. Tests walk its paths, and replays compare them with the app.
 */
export const itemStatusMachine = setup({
  types: {
    context: {} as ItemLife,
    events: {} as ItemStatusEvent,
    input: {} as ItemLife,
    tags: {} as 'settled',
  },
  actions: {
    move: assign(({ context }, move: Move) => moved(context, move)),
    resolve: assign(({ context }, { resolvedDate, requiresVerification, by }: Resolving) => {
      const resolved = resolvedStatus(context, resolvedDate, stampOf(by));
      return signed(context, { ...context, ...resolved, requiresVerification }, signatureOf(by));
    }),
    unresolve: assign(({ context }, { by }: { by: By }) => reopened(context, by)),
    verify: assign(({ context }, { by, reason }: Verdict) => {
      const verified = withStatus(context, 'Verified', stampOf(by));
      const why = mayOverride(context, by.person) ? reason : null;
      return signed(context, verified, signatureOf(by, why));
    }),
    returnItem: assign(({ context }, { by, reason }: Verdict) => reopened(context, by, reason)),
  },
  guards: {
    mayMoveTo: ({ context, event }, { status }: { status: ItemStatus }) =>
      event.type === 'item.move' &&
      event.status === status &&
      missingInDraft(context).length === 0 &&
      isAllowed(context, moved(context, event), event.by),
    mayResolve: ({ context }, { by }: Resolving) => mayResolve(context, by.person.role),
    mayUnresolve: ({ context }, { by }: { by: By }) =>
      mayUnresolve(context, by.person.role) && isAllowed(context, reopened(context, by), by),
    mayVerify: ({ context }, { by: { person }, reason }: Verdict) =>
      mayVerify(context, person) || (reason !== null && mayOverride(context, person)),
    mayReturn: (_, { by, reason }: Verdict) =>
      hasCapability(by.person.role, 'canManageItems') && reason !== null,
    isWaiting: ({ context }) => isWaiting(context),
    isReturned: ({ context }) => context.returnCount > 0,
  },
}).createMachine({
  id: 'itemStatus',
  context: ({ input }) => input,
  initial: 'Draft',
  states: {
    Draft: {
      description:
        'Saved with at least a title. It can be moved once it has all required fields, and resolved without them.',
      on: { ...movesFrom('Draft'), ...RESOLVE },
    },
    Open: {
      description: 'An item on which no work has begun; its progress is 0.',
      on: { ...movesFrom('Open'), ...RESOLVE },
      initial: 'found',
      states: {
        found: {
          description: 'Nobody has returned it.',
          always: { guard: 'isReturned', target: 'returned' },
        },
        returned: {
          description:
            'Another person has returned its resolution with a reason; returns are counted. Its next resolution waits for verification.',
        },
      },
    },
    InProgress: {
      description: 'Being worked on; the progress shows how far.',
      on: { ...movesFrom('InProgress'), ...RESOLVE },
    },
    Resolved: {
      description: 'Resolved, with date and resolver.',
      tags: 'settled',
      on: { ...movesFrom('Resolved'), ...UNRESOLVE },
      initial: 'accepted',
      states: {
        accepted: {
          description: 'The resolution does not require verification.',
          always: { guard: 'isWaiting', target: 'waiting' },
        },
        waiting: {
          description:
            'It waits for verification by someone other than its resolver. Only the resolver may undo the resolution without a reason.',
          on: {
            'item.verify': {
              guard: { type: 'mayVerify', params: ({ event }) => event },
              target: '#itemStatus.Verified',
              actions: { type: 'verify', params: ({ event }) => event },
            },
            'item.return': {
              guard: { type: 'mayReturn', params: ({ event }) => event },
              target: '#itemStatus.Open',
              actions: { type: 'returnItem', params: ({ event }) => event },
            },
          },
        },
      },
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

/** The state of an item. */
function stateOf({ status, returnCount, requiresVerification }: ItemLife) {
  switch (status) {
    case 'Open':
      return { Open: returnCount > 0 ? 'returned' : 'found' } as const;
    case 'Resolved':
      return { Resolved: requiresVerification ? 'waiting' : 'accepted' } as const;
    default:
      return status;
  }
}

/** The machine's snapshot for an item, without an actor; `can` says which steps are possible. */
export function itemStatusOf(item: ItemLife): SnapshotFrom<typeof itemStatusMachine> {
  return itemStatusMachine.resolveState({ value: stateOf(item), context: item });
}
