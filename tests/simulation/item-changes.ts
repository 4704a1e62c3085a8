import { ITEM_STATUSES, PRIORITIES } from '../../contract/enums';
import type { Item } from '../../contract/items/item';
import { isSettled } from '../../contract/items/item-status';
import type { MadeChange } from '../../src/platform/outbox/record-changes';
import { GONE, isMistaken } from './mistakes';
import type { World } from './world';

/** The changes of items that people make. */

export type Made = Pick<MadeChange, 'id' | 'call' | 'body'>;

const PLACES = ['Roof', 'Cellar', 'Stairs', 'Yard'] as const;
const TEXTS = ['Cracked', 'Loose', 'Wet', 'Missing'] as const;

/** How often a new value is one that only the server can refuse. */
const MISTAKES = 0.12;

/** The person who does the work; perhaps, by mistake, a user who has left. */
function assignee({ chance, server }: World): number {
  return chance.hits(MISTAKES) ? GONE : (chance.oneOf(server.people)?.id ?? GONE);
}

const newItem = (world: World, number: number): Made => ({
  id: null,
  call: 'createItem',
  body: {
    inspectionId: world.chance.oneOf(world.inspectionIds),
    title: `Finding ${String(number)}`,
    description: 'Seen today',
    category: 'Structural',
    priority: 2,
    assignedToId: assignee(world),
  },
});

function edited(world: World, { id }: Item, number: number): Made {
  const { chance } = world;
  const fields = {
    title: `Title ${String(number)}`,
    description: chance.oneOf(TEXTS),
    location: chance.oneOf(PLACES),
    priority: chance.oneOf(PRIORITIES),
    assignedToId: assignee(world),
  };
  const names = Object.keys(fields) as (keyof typeof fields)[];
  const [first, second] = [chance.oneOf(names), chance.oneOf(names)];
  const chosen = names.filter((name) => name === first || name === second);
  return {
    id,
    call: 'updateItem',
    body: Object.fromEntries(chosen.map((name) => [name, fields[name]])),
  };
}

function moved({ chance }: World, { id }: Item): Made {
  const columns = ITEM_STATUSES.filter((status) => status !== 'Draft');
  return { id, call: 'setItemStatus', body: { status: chance.oneOf(columns) } };
}

const KINDS = { create: 12, edit: 46, move: 14, settle: 12, duplicate: 5, delete: 10 } as const;

/** The next change of one of the items, or of a new one. */
export function itemChange(world: World, item: Item | undefined, number: number): Made {
  const kind = item === undefined ? 'create' : world.chance.weighted(KINDS);
  if (item === undefined || kind === 'create') return newItem(world, number);
  const { id, status } = item;
  switch (kind) {
    case 'edit':
      return edited(world, item, number);
    case 'move':
      return moved(world, item);
    case 'settle':
      return isSettled(status)
        ? { id, call: 'unresolveItem', body: {} }
        : { id, call: 'resolveItem', body: { notes: `Done ${String(number)}` } };
    case 'duplicate':
      return { id, call: 'duplicateItem', body: {} };
    case 'delete':
      return { id, call: 'deleteItem', body: {} };
  }
}

type Body = MadeChange['body'];

/** A refused body as a person edits it; null if there is nothing to edit. */
export function editedBody({ server, chance }: World, body: Body): Body | null {
  if (isMistaken(body)) return { ...body, assignedToId: chance.oneOf(server.people)?.id };
  return 'title' in body ? { ...body, title: `${String(body['title'])}.` } : null;
}
