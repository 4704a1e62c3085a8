import { ITEM_MESSAGES } from '../../../contract/items/messages';
import { SERVER_MESSAGES } from '../../../contract/messages/server';
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

/** One card that moves to another column, while others change the item. */

const TITLE = 'Loose handrail';

async function moveByOthers(world: BoardWorld, to: string): Promise<void> {
  const others = world.stage.server.as.Admin;
  const { status } = await others.patch(`${addressOf(subjectOf(world))}/status`, { status: to });
  if (status !== 200) throw new Error('Nobody else could change the item');
}

export const driver = driverOf<BoardWorld>({
  machine: 'boardMove',
  arrange: async (stage) => {
    const world = await openedBoard(stage, [TITLE]);
    await holdMove(world);
    await drag(world, 'In Progress');
    await moveOf(world).arrived();
    return { ...world, cards: { 'In Progress': [TITLE] } };
  },
  does: {
    'setStatus: moved': async (world) => {
      await moveOf(world).release();
      world.said = ITEM_MESSAGES.moved('In Progress');
    },
    'setStatus: somebody closed it': async (world) => {
      await moveByOthers(world, 'Closed');
      await moveOf(world).release();
      world.cards = { Closed: [TITLE] };
      world.said = `${ITEM_MESSAGES.statusFailed}: ${SERVER_MESSAGES.clash}`;
    },
  },
  shows: { sending: showBoard, ended: showBoard },
});
