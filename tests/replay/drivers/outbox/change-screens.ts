import type { Driver } from '../../driver';
import { until } from '../../until';
import type { ChangeWorld } from './change-world';
import * as kept from './kept';

/** What the form of an item, or the list of what is not sent, shows of a change in each state. */

const saving = ({ stage: { page } }: ChangeWorld) =>
  page.getByRole('button', { name: 'Saving...' }).waitFor();

/** The change among those that wait, in the list, which is opened if it is not. */
async function entryOf({ stage: { page } }: ChangeWorld) {
  if ((await kept.listIn(page).count()) === 0) await kept.openList(page);
  return kept
    .listIn(page)
    .locator('section:not([aria-labelledby="recently-sent"])')
    .getByRole('listitem')
    .filter({ hasText: /Changed title|Deleted/ });
}

async function says(world: ChangeWorld, text: string | RegExp): Promise<void> {
  const entry = await entryOf(world);
  await entry.getByText(text).waitFor();
}

async function isListedNoMore(world: ChangeWorld): Promise<void> {
  const entry = await entryOf(world);
  await until('The change in the list', () => entry.count(), 0);
}

async function waits(world: ChangeWorld): Promise<void> {
  if (world.locks !== null && world.isNext) return says(world, /Being sent/);
  if (world.isNext) {
    await world.probe?.release();
    await world.sent?.arrived();
    return;
  }
  if (world.isAttended) return saving(world);
  await says(world, /Waiting|No connection|The server does not answer/);
}

/** The final state on the server: `versions` were added to the item. */
async function isCarriedOut(world: ChangeWorld, versions: number): Promise<void> {
  await isListedNoMore(world);
  const { stage, item } = world;
  await until(
    'The server has',
    async () => {
      const now = await kept.itemNow(stage, item);
      return [now?.title, now?.version];
    },
    [kept.TYPED, item.version + versions],
  );
}

/** The server has it, and the list as well. */
async function isListedStill(world: ChangeWorld): Promise<void> {
  await says(world, /Being sent/);
  await until(
    'The server has',
    async () => (await kept.itemNow(world.stage, world.item))?.title,
    kept.TYPED,
  );
}

export const CHANGE_SCREENS: Driver<ChangeWorld>['shows'] = {
  keeping: saving,
  'pending.waiting.ready': waits,
  'pending.waiting.pausing': (world) => says(world, /Waiting to be sent/),
  'pending.waiting.elsewhere': (world) => says(world, /Waiting to be sent/),
  'pending.waiting.unanswered': (world) => says(world, /The server does not answer/),
  'pending.sending': (world) => (world.isAttended ? saving(world) : says(world, /Being sent/)),
  settling: isListedStill,
  unsettled: isListedStill,
  // It is sent as soon as it is stored.
  storing: async (world) => {
    if (world.isAttended) await saving(world);
    else await (await entryOf(world)).waitFor();
    if (!world.isNext) return;
    await world.storage.release();
    await world.sent?.arrived();
  },
  clashing: (world) => says(world, /Somebody else has changed|has changed it since you saw it/),
  refused: async (world) => {
    await (await entryOf(world)).getByRole('button', { name: 'Try Again' }).waitFor();
  },
  dropping: async (world) => (await entryOf(world)).waitFor(),
  // It is returned to its author as soon as the device has removed it.
  returning: async (world) => {
    await saving(world);
    await world.storage.release();
    await world.stage.page.locator('form').getByRole('alert').getByText(kept.REFUSAL).waitFor();
    await kept.isForgotten(world.stage.page, world.item);
  },
  acknowledged: (world) => isCarriedOut(world, 2),
  merged: (world) => isCarriedOut(world, 3),
  returned: async (world) => {
    const { page } = world.stage;
    await page.locator('form').getByRole('alert').first().waitFor();
    await until('The form says', () => page.getByLabel('Title').inputValue(), kept.TYPED);
    await kept.isForgotten(page, world.item);
  },
  removed: async (world) => {
    await isListedNoMore(world);
    await kept.isForgotten(world.stage.page, world.item);
    const now = await kept.itemNow(world.stage, world.item);
    if (now?.title !== kept.TITLE) throw new Error('The server has it anyway');
  },
  gone: async (world) => {
    await isListedNoMore(world);
    await until('Everything is sent', () => kept.listIn(world.stage.page).count(), 1);
    await kept.isForgotten(world.stage.page, world.item);
  },
};
