import { ITEM_MESSAGES } from '../../../contract/items/messages';
import { cardOf } from '../../support/browser/board';
import {
  addressOf,
  type BoardWorld,
  drag,
  holdMove,
  moveOf,
  openedBoard,
  showBoard,
  subjectOf,
} from '../board-stage';
import { driverOf } from '../driver';

/** The items of an inspection on the board. */

const FIRST = 'Loose handrail';
const SECOND = 'Cracked pane';

async function choose({ stage: { page } }: BoardWorld, action: string): Promise<void> {
  await cardOf(page, FIRST)
    .getByRole('button', { name: `More for ${FIRST}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

export const driver = driverOf<BoardWorld>({
  machine: 'board',
  arrange: (stage) => openedBoard(stage, [FIRST, SECOND]),
  does: {
    'item.changed: a new one': async (world) => {
      await choose(world, 'Duplicate');
      world.cards = { Open: [FIRST, SECOND, FIRST] };
      world.said = ITEM_MESSAGES.duplicated;
    },
    'items.loaded: both': async (world) => {
      const { Admin } = world.stage.server.as;
      const address = `${addressOf(subjectOf(world))}/status`;
      const answer = await Admin.patch(address, { status: 'Closed' });
      if (answer.status !== 200) throw new Error('Nobody could close the item');
      world.cards = { Open: [SECOND], Closed: [FIRST] };
    },
    'item.removed: 7': async (world) => {
      await choose(world, 'Delete');
      const question = world.stage.page.getByRole('dialog', { name: 'Delete Item' });
      await question.getByRole('button', { name: 'Delete' }).click();
      world.cards = { Open: [SECOND] };
      world.said = ITEM_MESSAGES.deleted;
    },
    'item.move: 7 to In Progress': async (world) => {
      await holdMove(world);
      await drag(world, 'In Progress');
      await moveOf(world).arrived();
      world.cards = { Open: [SECOND], 'In Progress': [FIRST] };
    },
    'item.move: 7 back to Open': async (world) => {
      await drag(world, 'Open');
      world.cards = { Open: [FIRST, SECOND] };
    },
    'move-7.setStatus: moved': async (world) => {
      await moveOf(world).release();
      const isBack = world.cards['In Progress'] === undefined;
      world.said = ITEM_MESSAGES.moved(isBack ? 'Open' : 'In Progress');
    },
    'move-7.setStatus: is gone': async (world) => {
      await world.stage.server.as.Admin.delete(addressOf(subjectOf(world)));
      await moveOf(world).release();
      world.cards = { Open: [SECOND] };
      world.said = `${ITEM_MESSAGES.statusFailed}: Inspection item not found`;
    },
    'move-7.setStatus: refused': async (world) => {
      const message = 'The site is locked today';
      await moveOf(world).answer({ status: 422, json: { message } });
      world.cards = { Open: [FIRST, SECOND] };
      world.said = `${ITEM_MESSAGES.statusFailed}: ${message}`;
    },
  },
  shows: { showing: showBoard },
});
