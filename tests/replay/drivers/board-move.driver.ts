import { ITEM_MESSAGES } from '../../../contract/items/messages';
import { SERVER_MESSAGES } from '../../../contract/messages/server';
import type { Api } from '../../support/api';
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
import { driverOf, type Moment } from '../driver';

/** One card that moves to another column, while others change the item. */

const TITLE = 'Loose handrail';

/** Lets the server answer; the next request of the card is delayed again. */
async function answer(world: BoardWorld, { target }: Moment): Promise<void> {
  const move = moveOf(world);
  const goesOn = target.includes('sending');
  if (goesOn) await holdMove(world);
  await move.release();
  if (goesOn) await moveOf(world).arrived();
}

type Change = (others: Api, address: string, world: BoardWorld) => ReturnType<Api['send']>;

async function changeByOthers(world: BoardWorld, change: Change): Promise<void> {
  const { status } = await change(world.stage.server.as.Admin, addressOf(subjectOf(world)), world);
  if (status !== 200) throw new Error('Nobody else could change the item');
}

const moveByOthers = (world: BoardWorld, status: string) =>
  changeByOthers(world, (others, address) => others.patch(`${address}/status`, { status }));

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
    'item.move: on to Closed': async (world) => {
      await drag(world, 'Closed');
      world.cards = { Closed: [TITLE] };
    },
    'setStatus: moved': async (world, moment) => {
      await answer(world, moment);
      world.said = ITEM_MESSAGES.moved('In Progress');
    },
    'setStatus: somebody closed it': async (world, moment) => {
      await moveByOthers(world, 'Closed');
      await answer(world, moment);
      world.cards = { Closed: [TITLE] };
      world.said = `${ITEM_MESSAGES.statusFailed}: ${SERVER_MESSAGES.clash}`;
    },
    'setStatus: is gone': async (world, moment) => {
      await changeByOthers(world, (others, address) => others.delete(address));
      await answer(world, moment);
      world.cards = {};
      world.said = `${ITEM_MESSAGES.statusFailed}: Inspection item not found`;
    },
  },
  shows: { sending: showBoard, ended: showBoard },
});
