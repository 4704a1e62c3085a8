import { driverOf } from '../../driver';
import { holdRequests } from '../../held';
import { CHANGES_KEPT, keepBusy } from '../../storage';
import { setOnline } from '../uploads/photo';
import { arrange, type ChangeWorld, methodOf, openOther } from './change-world';
import { CHANGE_SCREENS } from './change-screens';
import * as kept from './kept';

/** The device's storage does not answer from now on until the next step. */
async function holdStorage(world: ChangeWorld): Promise<void> {
  world.storage = await keepBusy(world.beside, CHANGES_KEPT);
}

/** The next step of the device's storage. */
async function goOn({ storage }: ChangeWorld): Promise<void> {
  await storage.release();
}

async function fail(world: ChangeWorld): Promise<void> {
  await world.room.fill();
  await world.storage.release();
}

async function holdSent(world: ChangeWorld): Promise<void> {
  const { stage, item } = world;
  world.sent = await kept.holdSent(stage.page, item, methodOf(stage));
}

async function holdProbe(world: ChangeWorld): Promise<void> {
  world.probe = await holdRequests(world.stage.page, '**/api/health');
}

/** The held request of the change. */
function request({ sent }: ChangeWorld) {
  if (sent === null) throw new Error('The change is not being sent');
  return sent;
}

function otherOf({ other }: ChangeWorld) {
  if (other === null) throw new Error('There is no other tab');
  return other;
}

/** Nothing prevents it any more: the request of the next try is held. */
async function expectNext(world: ChangeWorld): Promise<void> {
  world.isNext = true;
  await holdSent(world);
}

/** It is its turn. */
async function begin(world: ChangeWorld): Promise<void> {
  const { stage, locks, earlier, other } = world;
  if (locks !== null) {
    await locks.hold();
    await earlier?.release();
    await other?.sent.arrived();
    return;
  }
  await holdSent(world);
  if (!world.isOnline) await setOnline(stage.page, true);
  await earlier?.release();
  await request(world).arrived();
  if (!world.isOnline) await setOnline(stage.page, false);
}

/** A request of the item's earlier change is not answered. */
async function miss(world: ChangeWorld): Promise<void> {
  await holdProbe(world);
  await world.earlier?.drop();
}

async function decide({ stage: { page } }: ChangeWorld, label: string): Promise<void> {
  const list = kept.listIn(page);
  await list.getByRole('radio', { name: new RegExp(`^${label}`) }).check();
  await list.getByRole('button', { name: 'Save Decision' }).click();
}

/** Opens the list in another tab, where a person does something with the change. */
async function inOther(world: ChangeWorld, act: (there: ChangeWorld) => Promise<void>) {
  const page = await openOther(world);
  await kept.openList(page);
  await act({ ...world, stage: { ...world.stage, page } });
  await world.stage.page.bringToFront();
}

const press = ({ stage: { page } }: ChangeWorld, name: string) =>
  kept.listIn(page).getByRole('button', { name, exact: true }).click();

async function remove(world: ChangeWorld): Promise<void> {
  const { page } = world.stage;
  await press(world, 'Remove');
  const question = page.getByRole('dialog', { name: 'Remove Change' });
  await question.getByRole('button', { name: 'Remove' }).click();
}

const CANNOT_TAP = 'While it is being stored, its form is locked, and no list shows it yet.';
const ONLY_HERE = 'While it is being stored for the first time, no other tab knows it.';
const TOLD_FIRST = 'The other tab tells of it before this one comes to ask.';
const NOT_WITHIN =
  'What another tab does with the storage comes before or after this step, not within it.';
const IN_BETWEEN =
  'The other tab tells first that somebody decided, so that the change waits here in between.';

/** One change of a record. */
export const driver = driverOf<ChangeWorld>({
  machine: 'change',
  arrange,
  does: {
    'keepChange: it is kept': async (world) => {
      await goOn(world);
      if (world.isOnline) return kept.isKept(world.stage.page, world.item);
      await kept.deferred(world.stage.page);
      world.isAttended = false;
    },
    'keepChange: no room': fail,
    'change.begin': begin,
    'sendChange: acknowledged': async (world) => {
      await holdStorage(world);
      await request(world).release();
    },
    'sendChange: merged': async (world) => {
      await kept.changeElsewhere(world.stage, world.item, { description: kept.THEIRS });
      await holdStorage(world);
      await request(world).release();
    },
    'sendChange: refused': async (world) => {
      await holdStorage(world);
      await request(world).answer({ status: 422, json: { message: kept.REFUSAL } });
    },
    'sendChange: in trouble': (world) => request(world).answer({ status: 500 }),
    'sendChange: unanswered': async (world) => {
      await holdProbe(world);
      await request(world).drop();
    },
    'sendChange: something else answers': (world) =>
      request(world).answer({ status: 200, json: { welcome: 'Please log in to this network' } }),
    'sendChange: another tab sends it': async ({ locks }) => {
      await locks?.release();
    },
    'forgetChange: it is forgotten': goOn,
    'forgetChange: breaks': fail,
    'storeChange: no room': fail,
    'dropChange: it is forgotten': goOn,
    'dropChange: breaks': fail,
    'change.remove': async (world, { source }) => {
      await holdStorage(world);
      if (source.includes('refused')) await remove(world);
      else await press(world, source.includes('clashing') ? 'Keep' : 'Take Back');
    },
    'change.again: as it is': async (world) => {
      await expectNext(world);
      await holdStorage(world);
      await press(world, 'Try Again');
    },
    'clash.decide: mine': async (world) => {
      await holdStorage(world);
      await decide(world, 'Keep Mine');
    },
    'change.altered: another tab has decided': async (world, { source }) => {
      const isClash = source.includes('clashing');
      await inOther(world, (there) =>
        isClash ? decide(there, 'Keep Mine') : press(there, 'Try Again'),
      );
      await otherOf(world).sent.arrived();
    },
    'change.altered: it clashed in another tab': async (world) => {
      await kept.changeElsewhere(world.stage, world.item, { title: kept.THEIRS });
      await otherOf(world).sent.release();
    },
    'change.altered: it was refused in another tab': (world) =>
      otherOf(world).sent.answer({ status: 422, json: { message: kept.REFUSAL } }),
    'change.gone': async (world, { source }) => {
      if (source.includes('refused')) return inOther(world, remove);
      // What is given up is sent as well, for the history, by either tab.
      if (source.includes('clashing'))
        await inOther(world, (there) => decide(there, 'Take Theirs'));
      await otherOf(world).sent.release();
    },
    'connection.lost': ({ stage }) => setOnline(stage.page, false),
    'connection.returned': async (world, { source }) => {
      if (!source.includes('keeping')) await expectNext(world);
      await setOnline(world.stage.page, false);
      await setOnline(world.stage.page, true);
    },
    'server.missed': miss,
    'server.answered': async (world) => {
      if (world.probe === null) await miss(world);
      await world.probe?.arrived();
      await expectNext(world);
      await world.probe?.release();
    },
    '1000 ms pass': async (world, { source }) => {
      await (source.includes('unsettled') ? holdStorage(world) : expectNext(world));
      await world.stage.page.clock.runFor(1000);
    },
    '2000 ms pass': async (world) => {
      world.isNext = true;
      await world.locks?.hold();
      await world.stage.page.clock.runFor(2000);
    },
    '8000 ms pass': async (world, { target }) => {
      await world.stage.page.clock.runFor(8000);
      if (target.includes('returned')) return;
      await kept.deferred(world.stage.page);
      world.isAttended = false;
    },
  },
  shows: CHANGE_SCREENS,
  complains: {
    'keepChange: no room': /^(The device did not keep a change|No answer\.)/,
    'storeChange: no room': /^A decision was not stored/,
    'dropChange: breaks': /^A change was not removed/,
    'sendChange: unanswered': /^No answer\./,
    'sendChange: something else answers': /^The answer does not fit/,
  },
  impossible: {
    'change-change.again-stays': CANNOT_TAP,
    'change-change.remove-stays': CANNOT_TAP,
    'change.attend':
      'Its form shows what waits, so that saving it again makes another change; only a creation is made again.',
    'change-clash.decide-stays': CANNOT_TAP,
    'change-change.altered-stays': ONLY_HERE,
    'change-change.gone-stays': ONLY_HERE,
    'dropChange: another tab has sent or removed it': NOT_WITHIN,
    'dropChange: another tab is sending it': NOT_WITHIN,
    'record.named: item 5': 'What delays storing it delays storing the id of a new record as well.',
    'sendChange: the storage fails':
      'A busy storage also holds what the step before it stores; a session test fails it alone.',
    'sendChange: another tab has sent it': TOLD_FIRST,
    'sendChange: another tab has its refusal': TOLD_FIRST,
    'clashing-change.altered-isClashing-clashing': IN_BETWEEN,
    'clashing-change.altered-isRefused-refused': IN_BETWEEN,
    'refused-change.altered-isClashing-clashing': IN_BETWEEN,
    'refused-change.altered-isRefused-refused': IN_BETWEEN,
    'pending.waiting-change.altered-pending':
      'It differs only in the version of its record, which no screen shows.',
    'keepChange: it was refused last time':
      'The form appears after the changes of last time were read, so that this tab knows it.',
  },
});
