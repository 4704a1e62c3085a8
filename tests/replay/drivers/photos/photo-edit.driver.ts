import type { Page } from 'playwright';
import { PHOTO_MESSAGES } from '../../../../contract/photos/messages';
import { RULE_MESSAGES } from '../../../../contract/messages/rules';
import { TEXT_LIMITS } from '../../../../contract/limits';
import { driverOf, type Moment, type Stage } from '../../driver';
import { type Held, holdRequests } from '../../held';
import { until } from '../../until';
import { type Album, albumWith } from './album';

interface EditWorld {
  stage: Stage;
  album: Album;
  /** The pending change. */
  change: Held | null;
  /** The expected content of the dialog, and its message about the last save. */
  caption: string;
  alert: string | null;
}

const TYPED = 'Ridge, seen from the north';
const THEIRS = 'What somebody else wrote';

const dialogOn = (page: Page) => page.getByRole('dialog', { name: 'Edit Photo' });
const questionOn = (page: Page) => page.getByRole('dialog', { name: 'Discard Changes' });
const press = (page: Page, name: string) =>
  dialogOn(page).getByRole('button', { name, exact: true }).click();

async function type(world: EditWorld, caption: string): Promise<void> {
  await dialogOn(world.stage.page).getByLabel('Caption').fill(caption);
  world.caption = caption;
}

async function send(world: EditWorld): Promise<void> {
  const { page } = world.stage;
  world.change = await holdRequests(page, '**/api/inspectionphotos/*', { method: 'PUT' });
  await press(page, 'Save');
  await world.change.arrived();
}

function changeOf({ change }: EditWorld): Held {
  if (change === null) throw new Error('No change is pending');
  return change;
}

/** Someone else has changed the photo first; the dialog shows this and offers their version. */
async function beLate(world: EditWorld): Promise<void> {
  const [photo] = world.album.photos;
  const path = `/inspectionphotos/${String(photo?.id)}`;
  await world.stage.server.as.Admin.put(path, { caption: THEIRS, category: 'after', version: 1 });
  await type(world, TYPED);
  await send(world);
  await changeOf(world).release();
  world.alert = 'Somebody else has changed this photo.';
}

async function arrange(stage: Stage): Promise<EditWorld> {
  const album = await albumWith(stage, ['Ridge']);
  const world: EditWorld = { stage, album, change: null, caption: 'Ridge', alert: null };
  await album.open();
  await stage.page.getByRole('button', { name: 'Edit Ridge' }).click();
  if (stage.path.steps.some(({ label }) => label === 'edit.takeTheirs')) await beLate(world);
  return world;
}

async function save(world: EditWorld, { target }: Moment): Promise<void> {
  if (target.includes('saving')) {
    await send(world);
    return;
  }
  await press(world.stage.page, 'Save');
  if (target.includes('typing')) {
    const complaint = RULE_MESSAGES.maxLength(TEXT_LIMITS.caption);
    await dialogOn(world.stage.page).getByText(complaint).waitFor();
  }
}

/** The caption on the server. */
async function storedCaption({ stage, album }: EditWorld): Promise<unknown> {
  const [photo] = album.photos;
  const { body } = await stage.server.as.Inspector.get(`/inspectionphotos/${String(photo?.id)}`);
  return (body as { caption: unknown }).caption;
}

/** Edits a photo's caption and category. */
export const driver = driverOf<EditWorld>({
  machine: 'photoEdit',
  arrange,
  does: {
    'description.changed: a caption': (world) => type(world, TYPED),
    'description.changed: too long': (world) => type(world, 'x'.repeat(TEXT_LIMITS.caption + 1)),
    'edit.save': save,
    'edit.cancel': ({ stage }) => press(stage.page, 'Cancel'),
    'edit.takeTheirs': async (world) => {
      await press(world.stage.page, 'Take Theirs');
      Object.assign(world, { caption: THEIRS, alert: null });
    },
    'discard.confirm': async ({ stage: { page } }) => {
      await questionOn(page).getByRole('button', { name: 'Discard' }).click();
    },
    'discard.decline': async ({ stage: { page } }) => {
      await questionOn(page).getByRole('button', { name: 'Keep Editing' }).click();
    },
    'savePhoto: saved': async (world) => {
      await changeOf(world).release();
      await world.stage.page.getByText(PHOTO_MESSAGES.updated).waitFor();
      await until('The caption on the server', () => storedCaption(world), TYPED);
    },
    'savePhoto: refused': async (world) => {
      world.alert = 'Come back later';
      await changeOf(world).answer({ status: 422, json: { message: world.alert } });
    },
  },
  shows: {
    typing: async ({ stage: { page }, caption, alert }) => {
      const field = dialogOn(page).getByLabel('Caption');
      await until('The caption', () => field.inputValue(), caption);
      await until('It can be typed into', () => field.isEnabled(), true);
      if (alert === null)
        await until('No alert', () => dialogOn(page).getByRole('alert').count(), 0);
      else await dialogOn(page).getByRole('alert').getByText(alert).waitFor();
      await until('No question', () => questionOn(page).count(), 0);
    },
    confirmingDiscard: ({ stage: { page } }) =>
      questionOn(page)
        .getByText('You have unsaved changes. Are you sure you want to cancel?')
        .waitFor(),
    saving: async ({ stage: { page } }) => {
      await dialogOn(page).getByRole('button', { name: 'Saving...' }).waitFor();
      await until('It is locked', () => dialogOn(page).getByLabel('Caption').isDisabled(), true);
    },
    closed: async ({ stage: { page } }) => {
      await dialogOn(page).waitFor({ state: 'detached' });
    },
  },
});
